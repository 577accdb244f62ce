"""English words whose forms no ending tells: `frozen` of `freeze`, `men` of `man`.

A closed list of the language, not of policies. Forms that are words of another meaning as well are left out: bore,
left, lay, saw, felt, rose, wound, ground, bound, shot, lit. Libraries that know them all bring whole dictionaries.
"""

from __future__ import annotations

_FORMS = """
arise arose arisen
awake awoke awoken
bear born borne
beat beaten
become became
begin began begun
bend bent
bite bit bitten
bleed bled
blow blew blown
break broke broken
breed bred
bring brought
build built
burn burnt
buy bought
catch caught
child children
choose chose chosen
cling clung
come came
creep crept
deal dealt
dig dug
draw drew drawn
drink drank drunk
drive drove driven
eat ate eaten
fall fell fallen
feed fed
fight fought
find found
flee fled
fly flew flown
foot feet
forbid forbade forbidden
forget forgot forgotten
forgive forgave forgiven
freeze froze frozen
give gave given
go went gone
grow grew grown
hang hung
hear heard
hide hid hidden
hold held
keep kept
know knew known
lead led
lend lent
loss lost lose loses losing
make made
man men
mean meant
meet met
mouse mice
overflow overflown
overtake overtook overtaken
pay paid payable
ride rode ridden
ring rang rung
rise risen
run ran
seek sought
sell sold sale sales
send sent
shake shook shaken
show shown
shrink shrank shrunk
sing sang sung
sink sank sunk
sleep slept
speak spoke spoken
spend spent
spring sprang sprung
steal stole stolen
stick stuck
strike struck stricken
swear swore sworn
sweep swept
swell swollen
swim swam swum
take took taken
teach taught
tear tore torn
tell told
think thought
throw threw thrown
tooth teeth
undergo underwent undergone
understand understood
undertake undertook undertaken
use used using
wear wore worn
weep wept
win won
withdraw withdrew withdrawn
withhold withheld
withstand withstood
woman women
write wrote
"""
BASE = {form: base for base, *forms in map(str.split, _FORMS.split("\n")[1:-1]) for form in forms}
"""Form → the word it is of."""

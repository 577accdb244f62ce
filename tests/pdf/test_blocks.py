"""Shared memory for pictures is never drawn into while somebody looks at it."""

from __future__ import annotations

from multiprocessing.shared_memory import SharedMemory

import pytest

from desktop.pdf.blocks import PLAIN_BYTES, BlockPool


@pytest.fixture
def pool():
    made = BlockPool()
    yield made
    made.close()


def test_a_block_is_lent_again_only_when_nobody_refers_to_its_pixels(pool):
    first = pool.take()
    pixels = pool.lend(first, 16)
    part = pixels[4:8]
    del pixels
    assert pool.take().name != first.name
    del part
    assert pool.take().name == first.name


def test_a_block_that_was_never_lent_comes_back_at_once(pool):
    first = pool.take()
    pool.give_back(first)
    assert pool.take().name == first.name


def test_a_large_picture_gets_a_block_of_its_own_that_is_not_kept(pool):
    large = pool.take(3 * PLAIN_BYTES)
    assert large.size >= 3 * PLAIN_BYTES
    pixels = pool.lend(large, 3 * PLAIN_BYTES)
    pixels[-1] = 7
    del pixels
    pool.take()
    with pytest.raises(FileNotFoundError):
        SharedMemory(name=large.name)


def test_pixels_can_be_looked_at_after_the_pool_is_closed():
    pool = BlockPool()
    block = pool.take()
    pixels = pool.lend(block, 16)
    pixels[3] = 9
    name = block.name
    del block
    pool.close()
    del pool
    assert pixels[3] == 9
    with pytest.raises(FileNotFoundError):
        SharedMemory(name=name)

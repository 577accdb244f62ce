"""The page viewer: pure geometry and hit-testing, page images, painting."""

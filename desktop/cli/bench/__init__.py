"""The measurements of spec 07: ratios to bare-library baselines timed in the same run."""

"""Benchmarks: ratios against peers, both sides taken in turn in one run. See README.md."""

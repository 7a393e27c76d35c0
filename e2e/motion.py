"""Motion in a page under test: what is on its way arrives, what would go on for ever ends."""

FINISH = """
  for (const each of document.getAnimations()) {
    if (Number.isFinite(each.effect.getComputedTiming().endTime)) each.finish();
    else each.cancel();
  }
"""
"""Script for a function that looks at places, which are other ones while something moves."""

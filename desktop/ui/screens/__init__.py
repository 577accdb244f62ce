"""Windows beside the main window: checklist, compare, figures and the other long views of a workspace."""

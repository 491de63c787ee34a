"""What every game must keep, whatever its rules: asked of each game there is, and of the toy."""

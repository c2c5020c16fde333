// Loaded into a server before its own code: whatever becomes of the test, no server outlives it.
process.on("disconnect", () => process.exit());

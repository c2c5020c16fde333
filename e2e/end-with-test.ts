// Preloaded into the servers that tests start, so that no server outlives its test.
process.on("disconnect", () => process.exit());

// Preloaded into servers, so that none outlives its test.
process.on("disconnect", () => process.exit());

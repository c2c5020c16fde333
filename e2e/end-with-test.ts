// Preloaded into the servers that tests start: the server exits when its test process disconnects, so that it does not
// outlive the test.
process.on("disconnect", () => process.exit());

import "./end-with-test.ts";

// Loaded into a server before its own code: a test puts its clock forward, because nobody waits minutes for a page to age.
let ahead = 0;

const { now } = Date;
Date.now = () => now() + ahead;

const elapsed = performance.now.bind(performance);
performance.now = () => elapsed() + ahead;

process.on("message", (message: { seconds: number }) => (ahead += message.seconds * 1000));

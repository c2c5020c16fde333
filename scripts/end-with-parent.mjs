// Loaded into child processes: the channel closes when the parent ends in any way, and ends the child. Grandchildren
// use their own channel differently.
if (process.ppid === Number(process.env.END_WITH_PARENT)) {
  process.once("disconnect", () => {
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.exit(1), 5000).unref();
  });
  process.channel?.unref();
}

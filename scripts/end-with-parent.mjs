// Preloaded into child processes, to end them when the IPC channel to their parent closes. The condition excludes their
// own children, which inherit the preload but use IPC channels for other purposes.
if (process.ppid === Number(process.env.END_WITH_PARENT)) {
  process.once("disconnect", () => {
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.exit(1), 5000).unref();
  });
  process.channel?.unref();
}

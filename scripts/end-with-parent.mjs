// Loaded into children of ours: when we are gone, however that went, the channel closes and the child ends too.
// Not in their own children, which depend on their channel in other ways.
if (process.ppid === Number(process.env.END_WITH_PARENT)) {
  process.once("disconnect", () => {
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.exit(1), 5000).unref();
  });
  process.channel?.unref();
}

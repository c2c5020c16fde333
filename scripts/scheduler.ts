/** How often it is looked for what is due, in milliseconds; the tasks themselves know how often they run (lib/schedule/tasks.ts). */
const tickMs = 15_000;

export function startScheduler(siteUrl: string, secret: string): { stop(): void } {
  const runDue = async () => {
    const response = await fetch(`${siteUrl}/api/cron/due`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}` },
    }).catch(() => null); // the site is being restarted: the next time is soon enough
    if (response && !response.ok)
      console.error(`Scheduled work could not be done: the site answered ${response.status}.`);
  };
  const ticks = setInterval(() => void runDue(), tickMs);
  return { stop: () => clearInterval(ticks) };
}

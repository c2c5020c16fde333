const hour = 3_600_000;

/** What has to be done now and then; each answers POST /api/cron/{task}, and is safe to repeat. */
const tasks = ["analytics", "retention"];

export function startScheduler(siteUrl: string, secret: string): { stop(): void } {
  const runAll = async () => {
    for (const task of tasks) {
      const response = await fetch(`${siteUrl}/api/cron/${task}`, {
        method: "POST",
        headers: { authorization: `Bearer ${secret}` },
      }).catch(() => null); // the site is being restarted: the next hour is soon enough
      if (response && !response.ok)
        console.error(`Scheduled work failed: ${task} answered ${response.status}.`);
    }
  };
  const first = setTimeout(() => void runAll(), 30_000);
  const hourly = setInterval(() => void runAll(), hour);
  return {
    stop() {
      clearTimeout(first);
      clearInterval(hourly);
    },
  };
}

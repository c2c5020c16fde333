import { mostImpressions } from "../lib/analytics/impressions.ts";
import { report } from "./report.ts";

/**
 * Reports which job cards were seen, half of each at least, those of a live search too: together, as the page is hidden
 * or left. No visitor is named, and each card counts once a page.
 */
export function setUpImpressions() {
  const main = document.querySelector("main");
  if (!main) return;
  const seen = new Set<string>();
  let reported = 0;

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const id = (target as HTMLElement).dataset.job;
        if (!isIntersecting || !id) continue;
        observer.unobserve(target);
        if (seen.size < mostImpressions) seen.add(id);
      }
    },
    { threshold: 0.5 },
  );
  const observeCards = () => {
    for (const card of main.querySelectorAll("[data-job]")) observer.observe(card);
  };
  observeCards();
  new MutationObserver(observeCards).observe(main, { childList: true, subtree: true });

  // Phones end pages without a word: being hidden is the last that is certain to be heard, unless the page is left.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") reportSeen();
  });
  addEventListener("pagehide", reportSeen);

  function reportSeen() {
    const jobIds = [...seen].slice(reported);
    reported = seen.size;
    if (jobIds.length > 0) report({ event: "impressions", jobIds });
  }
}

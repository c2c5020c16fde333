import { isCounted, report } from "./report.ts";
import { mostImpressions } from "../lib/analytics/impressions.ts";
const storageKey = "visitor_id";

/** The middle of a mouse's buttons, as events number them; the main one is 0. */
const middle = 1;

/** Reports a visit of this page, or on a job's page its view and each click on a link marked `data-apply`. */
export function setUpTracking() {
  if (!isCounted()) return;
  setUpImpressions();
  const visitorId = getVisitorId();
  if (!visitorId) return;
  const jobId = document.querySelector<HTMLElement>("[data-apply]")?.dataset.apply;
  const onClick = ({ target, button }: MouseEvent) => {
    if (button <= middle && target instanceof Element && target.closest("[data-apply]"))
      report({ event: "apply", jobId, visitorId });
  };
  // A middle click opens a link too, and is no click but an auxclick; so is a right one, which opens none.
  document.addEventListener("click", onClick);
  document.addEventListener("auxclick", onClick);
  report(
    jobId
      ? { event: "view", jobId, visitorId }
      : { event: "visit", path: location.pathname, visitorId },
  );
}

/** The random id statistics are counted by; null where the browser keeps none. */
function getVisitorId(): string | null {
  try {
    const id = localStorage.getItem(storageKey) ?? crypto.randomUUID();
    localStorage.setItem(storageKey, id);
    return id;
  } catch {
    return null;
  }
}

/**
 * Reports which job cards were seen, half of each at least, those of a live search too: together, as the page is hidden
 * or left. No visitor is named, and each card counts once a page.
 */
function setUpImpressions() {
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

import { mostImpressions } from "../lib/http/shared-with-browser.ts";
import { readStorage, writeStorage } from "./storage.ts";

const storageKey = "visitor_id";

/** Reports a visit of this page, or on a job's page a view, and each click on a link marked `data-apply`. */
export function setUpTracking() {
  // Error pages are not tracked: they have no script element with data-track.
  if (!document.querySelector("script[data-track]")) return;
  if ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl) return;
  setUpImpressions();
  const visitorId = getVisitorId();
  if (!visitorId) return;
  const jobId = document.querySelector<HTMLElement>("[data-apply]")?.dataset.apply;
  const onClick = ({ target, button }: MouseEvent) => {
    if (button <= 1 && target instanceof Element && target.closest("[data-apply]"))
      reportEvent({ event: "apply", jobId, visitorId });
  };
  // A middle click (button 1) also opens the link, but browsers report it as `auxclick` instead of `click`.
  document.addEventListener("click", onClick);
  document.addEventListener("auxclick", onClick);
  if (jobId) reportEvent({ event: "view", jobId, visitorId });
  else reportEvent({ event: "visit", path: location.pathname, visitorId });
}

function reportEvent(event: object) {
  const body = new Blob([JSON.stringify(event)], { type: "application/json" });
  navigator.sendBeacon("/api/track", body);
}

function getVisitorId(): string | null {
  // crypto.randomUUID exists in secure contexts only.
  if (!isSecureContext) return null;
  const id = readStorage(storageKey) ?? crypto.randomUUID();
  return writeStorage(storageKey, id) ? id : null;
}

/**
 * Reports which job cards were at least half visible when the page is hidden or left: each card once, without a visitor
 * id.
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

  // `visibilitychange` is the last event that is reliable: phones may discard a hidden page without another one.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") reportSeen();
  });
  addEventListener("pagehide", reportSeen);

  function reportSeen() {
    const jobIds = [...seen].slice(reported);
    reported = seen.size;
    if (jobIds.length > 0) reportEvent({ event: "impressions", jobIds });
  }
}

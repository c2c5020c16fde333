import { setUpImpressions } from "./impressions.ts";
import { isCounted, report } from "./report.ts";

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

import { setUpFieldErrors } from "./field-errors.ts";
import { setUpKeyboardShortcuts } from "./keyboard-shortcuts.ts";
import { setUpListState, setUpLiveSearch } from "./live-search.ts";
import { recordVisit, showNewJobs } from "./own-jobs/last-visit.ts";
import { fillCardMarks, setUpMarks, showMarks } from "./own-jobs/marks.ts";
import { setUpOwnCountry, showOwnCountry } from "./own-jobs/own-country.ts";
import { setUpNewsletter } from "./newsletter.ts";
import { showAges } from "./posted.ts";
import { setUpThemeToggle } from "./theme.ts";
import { setUpTracking } from "./tracking.ts";

// First, because the other modules read which list the page shows.
setUpListState();
fillCardMarks();
showAges();
setUpMarks();
recordVisit();
void showNewJobs();
setUpOwnCountry();
setUpMobileMenu();
setUpThemeToggle();
setUpLiveSearch((results) => {
  fillCardMarks(results);
  showAges(results);
  showMarks();
  void showNewJobs();
  showOwnCountry();
});
setUpKeyboardShortcuts();
setUpFieldErrors();
setUpNewsletter();
setUpCopyButtons();
setUpShare();
setUpJobList();
setUpApplyBar();
// Called last: tests wait for the report of the visit to know that all event listeners exist.
setUpTracking();

/** Shows the bar at the bottom of a job's page while no other link to apply is visible. */
function setUpApplyBar() {
  const bar = document.getElementById("apply-bar");
  if (!bar) return;
  const visible = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target);
        else visible.delete(target);
      }
      bar.hidden = visible.size > 0;
    },
    { rootMargin: "-64px 0px 0px" },
  );
  for (const link of document.querySelectorAll("[data-apply]")) {
    if (!bar.contains(link)) observer.observe(link);
  }
}

/** Makes buttons with `data-copy` copy its value or, if it is empty, the text of the element before the button. */
function setUpCopyButtons() {
  document.addEventListener("click", async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-copy]") : null;
    const text = button?.dataset.copy || button?.previousElementSibling?.textContent;
    if (!text) return;
    try {
      await navigator.clipboard.writeText(text);
      button.lastElementChild?.replaceChildren("Copied");
      button.nextElementSibling?.replaceChildren("Copied");
    } catch {
      // The clipboard API exists on https pages only; a dialog shows the text instead.
      prompt("Copy", text);
    }
  });
}

/** Points a job page's links to the job list at the last list in this tab. */
function setUpJobList() {
  const storageKey = "job-list";
  try {
    if (document.getElementById("job-search"))
      addEventListener("pagehide", () =>
        sessionStorage.setItem(storageKey, location.pathname + location.search),
      );
    const address = sessionStorage.getItem(storageKey);
    if (!address) return;
    for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-all-jobs]"))
      link.href = address;
  } catch {
    // If storage is unavailable, the links keep leading to the whole list.
  }
}

/**
 * Sets `aria-expanded` for the popover menu. Also closes the menu when one of its links is followed, because the
 * browser would restore it open on "Back".
 */
function setUpMobileMenu() {
  const menu = document.getElementById("site-menu");
  const button = document.querySelector("[popovertarget=site-menu]");
  if (!menu || !button) return;
  const update = () => button.setAttribute("aria-expanded", String(menu.matches(":popover-open")));
  update();
  menu.addEventListener("toggle", update);
  menu.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) menu.hidePopover();
  });
}

function setUpShare() {
  if (!("share" in navigator) || !matchMedia("(pointer: coarse)").matches) return;
  for (const button of document.querySelectorAll<HTMLElement>("[data-share]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      // The promise is rejected if the visitor cancels sharing.
      navigator
        .share({ title: document.title, url: button.dataset.share ?? location.href })
        .catch(() => undefined);
    });
  }
}

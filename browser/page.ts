import { setUpFieldErrors } from "./field-errors.ts";
import { setUpKeyboardShortcuts } from "./keyboard-shortcuts.ts";
import { setUpLiveSearch } from "./live-search.ts";
import { noteVisit, showNewJobs } from "./own-jobs/last-visit.ts";
import { fillCards, setUpMarks } from "./own-jobs/marks.ts";
import { setUpOwnCountry } from "./own-jobs/own-country.ts";
import { setUpNewsletter } from "./newsletter.ts";
import { showAges } from "./posted.ts";
import { setUpThemeToggle } from "./theme.ts";
import { setUpTracking } from "./tracking.ts";

fillCards();
showAges();
setUpMarks();
noteVisit();
void showNewJobs();
setUpOwnCountry();
setUpMobileMenu();
setUpThemeToggle();
setUpLiveSearch();
setUpKeyboardShortcuts();
setUpFieldErrors();
setUpNewsletter();
setUpCopyButtons();
setUpShare();
setUpJobList();
setUpApplyBar();
// Called last, so that once a visit is reported, all event listeners of the page exist.
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

/** An empty `data-copy` copies the element before the button. */
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
      // The clipboard is available to https pages only.
      prompt("Copy", text);
    }
  });
}

/** Makes links from a job to the job list lead to the search that this tab last showed. */
function setUpJobList() {
  const storageKey = "job-list";
  try {
    if (document.getElementById("job-search"))
      addEventListener("pagehide", () => sessionStorage.setItem(storageKey, location.search));
    const query = sessionStorage.getItem(storageKey);
    if (!query) return;
    for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-all-jobs]"))
      link.search = query;
  } catch {
    // Without access to the storage, the links lead to the whole list.
  }
}

/** Sets `aria-expanded` for the popover menu, and closes it on a link, so that "Back" does not show it open. */
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

import { setUpFieldErrors } from "./field-errors.ts";
import { setUpKeyboardShortcuts } from "./keyboard-shortcuts.ts";
import { setUpLiveSearch } from "./live-search.ts";
import { noteVisit, showNewJobs } from "./own-jobs/last-visit.ts";
import { setUpMarks } from "./own-jobs/marks.ts";
import { setUpOwnCountry } from "./own-jobs/own-country.ts";
import { setUpOwnJobsPage } from "./own-jobs/page.ts";
import { setUpNewsletter } from "./newsletter.ts";
import { showAges } from "./posted.ts";
import { setUpThemeToggle } from "./theme.ts";
import { setUpTracking } from "./tracking.ts";

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
setUpCopyLink();
setUpShare();
setUpJobList();
setUpApplyBar();
setUpOwnJobsPage();
// Last: once it reports, everything listens.
setUpTracking();

/** Shows the bar at the lower edge of a job's page while no other link to apply is in sight. */
function setUpApplyBar() {
  const bar = document.getElementById("apply-bar");
  if (!bar) return;
  const inSight = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) inSight.add(target);
        else inSight.delete(target);
      bar.hidden = inSight.size > 0;
    },
    // What lies under the sticky header is not in sight.
    { rootMargin: "-64px 0px 0px" },
  );
  for (const link of document.querySelectorAll("[data-apply]"))
    if (!bar.contains(link)) observer.observe(link);
}

/** Copies the address a button names in `data-copy`, and says so in the button and in the status beside it. */
function setUpCopyLink() {
  document.addEventListener("click", async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-copy]") : null;
    const url = button?.dataset.copy;
    if (!url) return;
    try {
      await navigator.clipboard.writeText(url);
      for (const element of [button.lastElementChild, button.nextElementSibling]) {
        if (element) element.textContent = "Link copied";
      }
    } catch {
      // Browsers lend the clipboard to https pages only.
      prompt("Copy link", url);
    }
  });
}

const storageKey = "job-list";

/** Keeps the address of the list of jobs for this tab, and leads back to it from a job: the pages are the same for everybody. */
function setUpJobList() {
  try {
    if (document.getElementById("job-search"))
      addEventListener("pagehide", () => sessionStorage.setItem(storageKey, location.search));
    const query = sessionStorage.getItem(storageKey);
    for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-all-jobs]"))
      if (query) link.search = query;
  } catch {
    // Without storage the link leads to the whole list.
  }
}

/**
 * The browser opens and closes the menu by itself. This adds what it does not do: say `aria-expanded` in an attribute,
 * and close on choosing a link (a page kept for "back" would return with its menu open).
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

/** Shows the buttons marked `data-share` where a phone has a way of its own to share, and lets them use it. */
function setUpShare() {
  if (!("share" in navigator) || !matchMedia("(pointer: coarse)").matches) return;
  for (const button of document.querySelectorAll<HTMLElement>("[data-share]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      // Who changes his mind has shared nothing, and wants to hear nothing of it.
      navigator
        .share({ title: document.title, url: button.dataset.share ?? location.href })
        .catch(() => undefined);
    });
  }
}

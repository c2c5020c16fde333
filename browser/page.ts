/** Runs at the end of every page, which works by itself: each part makes it smoother. */
import { setUpApplyBar } from "./apply-bar.ts";
import { setUpCopyLink } from "./copy-link.ts";
import { setUpFieldErrors } from "./field-errors.ts";
import { setUpJobList } from "./job-list.ts";
import { setUpKeyboardShortcuts } from "./keyboard-shortcuts.ts";
import { setUpLiveSearch } from "./live-search.ts";
import { setUpMobileMenu } from "./mobile-menu.ts";
import { noteVisit, showNewJobs } from "./own-jobs/last-visit.ts";
import { setUpMarks } from "./own-jobs/marks.ts";
import { setUpOwnCountry } from "./own-jobs/own-country.ts";
import { setUpOwnJobsPage } from "./own-jobs/page.ts";
import { setUpNewsletter } from "./newsletter.ts";
import { showAges } from "./posted.ts";
import { setUpShare } from "./share.ts";
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

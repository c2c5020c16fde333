/** Runs at the end of every page, which works by itself: each part makes it smoother. */
import { setUpCopyLink } from "./copy-link.ts";
import { setUpLiveSearch } from "./live-search.ts";
import { setUpMobileMenu } from "./mobile-menu.ts";
import { setUpNewsletter } from "./newsletter.ts";
import { setUpThemeToggle } from "./theme.ts";
import { setUpTracking } from "./tracking.ts";

setUpMobileMenu();
setUpThemeToggle();
setUpLiveSearch();
setUpNewsletter();
setUpCopyLink();
// Last: once it reports, everything listens.
setUpTracking();

import { copyLink } from '@/components/jobs/copy-link.browser';
import { liveResults } from '@/components/jobs/live-results.browser';
import { newsletterForm } from '@/components/newsletter/newsletter-form.browser';
import { tracker } from '@/components/tracking/tracker.browser';
import { mobileMenu } from './mobile-menu.browser';
import { themeToggle } from './theme-toggle.browser';

/*
 * Public pages are HTML that works by itself; what makes it smoother is this one script instead of React (lib/plain-page.ts
 * says why). Its parts are the functions of the `*.browser.ts` files beside the components they belong to. Each is sent as
 * its own text: it sees what it declares itself and the browser's globals, and nothing it imports.
 */

/** The whole script. The tracker comes last: once it reports, everything listens. */
const script = [mobileMenu, themeToggle, liveResults, newsletterForm, copyLink, tracker]
  .map((part) => `(${part})();`)
  .join('\n');

type Props = {
  nonce?: string | undefined;
  /** Whether visits of the page are counted. */
  isTracked?: boolean | undefined;
};

/** In the page itself: it is smaller than what asking for it would cost a phone before the page is painted. */
export function PageScript({ nonce, isTracked }: Props) {
  return (
    <script
      nonce={nonce}
      data-track={isTracked}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: script }}
    />
  );
}

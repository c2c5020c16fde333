import { BrandIcon } from "@/components/ui/brand-icon";
import { Icon, NewTabHint, newTab } from "@/components/ui/icon";

const entry =
  "flex h-10 w-full items-center gap-3 rounded-sm px-3 text-sm font-semibold hover:bg-sunken hover:text-accent focus-visible:-outline-offset-2";

const id = "share-menu";

type Props = { links: { label: string; href: string }[]; url?: string };

/** The share menu: a native popover that works without JavaScript. browser/page.ts shares or copies `url`. */
export function ShareMenu(props: Props) {
  return (
    <div className="grid print:hidden">
      <ShareButton />
      <ShareList {...props} />
    </div>
  );
}

/** A button that opens the share menu below itself. A page has one menu but may have several such buttons. */
export function ShareButton() {
  return (
    <button
      type="button"
      popoverTarget={id}
      className="inline-flex h-11 items-center justify-center gap-2 rounded-md border border-control bg-surface px-5 text-sm font-semibold transition-colors hover:border-accent hover:text-accent max-sm:px-1.5 print:hidden"
    >
      <Icon name="share" />
      Share
    </button>
  );
}

export function ShareList({ links, url }: Props) {
  return (
    <div
      id={id}
      popover="auto"
      className="popover-below w-56 rounded-md border border-line bg-surface p-1.5 text-ink shadow-lift"
    >
      <ul aria-label="Share on">
        {links.map(({ label, href }) => (
          <li key={label}>
            <a href={href} {...newTab} className={entry}>
              <BrandIcon name={label} />
              {label}
              <NewTabHint />
            </a>
          </li>
        ))}
        {url ? (
          <li>
            <button type="button" hidden data-share={url} className={entry}>
              <Icon name="share" />
              Share with an app
            </button>
            <button type="button" data-copy={url} className={`${entry} noscript:hidden`}>
              <Icon name="link" />
              <span>Copy link</span>
            </button>
            {/* The status is outside of the button, because inside it would be part of the button's name and not be announced. */}
            <span role="status" className="sr-only" />
          </li>
        ) : null}
      </ul>
    </div>
  );
}

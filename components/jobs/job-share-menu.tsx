import { Icon } from "@/components/ui/icon";
import { ShareMenu, shareEntry } from "@/components/ui/share-menu";
type Props = { links: { label: string; href: string }[]; url: string };

export function JobShareMenu({ links, url }: Props) {
  return (
    <ShareMenu links={links}>
      <button type="button" hidden data-share={url} className={shareEntry}>
        <Icon name="share" />
        Share with an app
      </button>
      <CopyLink url={url} icon={<Icon name="link" />} className={`${shareEntry} noscript:hidden`} />
    </ShareMenu>
  );
}

type CopyLinkProps = { url: string; icon: React.ReactNode; className: string };

/** A button to copy the address, handled by browser/page.ts. */
function CopyLink({ url, icon, className }: CopyLinkProps) {
  return (
    <>
      <button type="button" data-copy={url} className={className}>
        {icon}
        <span>Copy link</span>
      </button>
      {/* Outside the button: content of a button is its name and is not announced. */}
      <span role="status" className="sr-only" />
    </>
  );
}

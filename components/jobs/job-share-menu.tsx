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

/** Copies an address; browser/page.ts does it. */
function CopyLink({ url, icon, className }: CopyLinkProps) {
  return (
    <>
      <button type="button" data-copy={url} className={className}>
        {icon}
        <span>Copy link</span>
      </button>
      {/* Beside the button: what stands inside one is its name and not announced. */}
      <span role="status" className="sr-only" />
    </>
  );
}

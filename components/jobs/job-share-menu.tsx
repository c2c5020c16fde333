import { Icon } from "@/components/ui/icon";
import { ShareMenu, shareEntry } from "@/components/ui/share-menu";
import { CopyLink } from "./copy-link";

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

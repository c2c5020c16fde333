import type { Metadata } from 'next';
import { documentViewport } from '@/components/layout/document';
import { Gopher } from '@/components/layout/gopher';
import { PublicDocument } from '@/components/layout/public-document';
import { Shell } from '@/components/layout/shell';
import { LinkButton } from '@/components/ui/button';
import { MessagePage } from '@/components/ui/message-page';
import { site } from '@/lib/site';
import './globals.css';

export const metadata: Metadata = { title: `Page not found | ${site.name}` };

export const viewport = documentViewport;

/** For addresses that no page answers; outside every layout, so it brings its own document. */
export default function GlobalNotFound() {
  return (
    <PublicDocument>
      <Shell>
        <MessagePage
          picture={<Gopher className="size-28" />}
          title="Page not found"
          text="There is nothing at this address. It may have moved, or never been."
        >
          <LinkButton href="/">See all jobs</LinkButton>
        </MessagePage>
      </Shell>
    </PublicDocument>
  );
}

"use client";

import { LinkButton } from "@/components/ui/button";
import { blindCopyLinks } from "@/lib/mail/mailbox";
import { useSelection } from "./selection";

type Props = { /** Addresses of the rows in sight, by id. */ addresses: Record<string, string> };

/** Opens a mail to the chosen rows in blind copy; more than one where a mail program would not take them all. */
export function MailSelected({ addresses }: Props) {
  const links = blindCopyLinks(useSelection().chosen.flatMap((id) => addresses[id] ?? []));
  return (
    <>
      {links.length > 1 ? (
        <p className="text-sm text-muted">Too many for one mail: send {links.length}.</p>
      ) : null}
      {links.map((link, index) => (
        <LinkButton key={link} href={link} variant="outline" size="sm">
          {links.length > 1 ? `Mail ${index + 1} of ${links.length}` : "Mail selected (blind copy)"}
        </LinkButton>
      ))}
    </>
  );
}

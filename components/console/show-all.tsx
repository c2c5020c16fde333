import { LinkButton } from "@/components/ui/button";

/** From a part of a list in which nothing is to the whole of it. */
export function ShowAll({ href }: { href: string }) {
  return (
    <LinkButton href={href} variant="outline">
      Show all
    </LinkButton>
  );
}

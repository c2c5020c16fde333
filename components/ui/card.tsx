import type { ComponentProps } from "react";
import { Icon, NewTabHint, newTab, type IconName } from "@/components/ui/icon";

type ExternalCardLinkProps = ComponentProps<"a"> & { href: string; about: string };

export function ExternalCardLink({ href, about, className = "", children }: ExternalCardLinkProps) {
  return (
    <a
      href={href}
      {...newTab}
      className={`stretched mt-auto flex items-center gap-1.5 text-sm font-semibold text-accent underline-offset-4 outline-none group-hover:underline print:flex-wrap ${className}`}
    >
      {children}
      <Icon name="external" className="print:hidden" />
      <NewTabHint about={about} />
    </a>
  );
}

export function Panel({ className = "", ...props }: ComponentProps<"div">) {
  return (
    <div
      className={`rounded-lg border border-line bg-surface shadow-card ${className}`}
      {...props}
    />
  );
}

type Props = { icon: IconName; label: string; children: React.ReactNode };

export function LabelledFact({ icon, label, children }: Props) {
  return (
    <li className="flex gap-3">
      <Icon name={icon} className="mt-1 size-4.5 text-muted" />
      <span className="min-w-0">
        <span className="block text-xs text-muted">
          {label}
          <span className="sr-only">: </span>
        </span>
        <bdi>{children}</bdi>
      </span>
    </li>
  );
}

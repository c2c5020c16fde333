import { BackLink } from "@/components/ui/link";
import { Icon } from "@/components/ui/icon";

type Props = { crumbs: { name: string; path: string }[]; back?: React.ReactNode };

export function Breadcrumbs({ crumbs, back }: Props) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 text-sm text-muted print:hidden">
      <ol className="flex min-w-0 items-center gap-2">
        {crumbs.map(({ name, path }, index) =>
          index < crumbs.length - 1 ? (
            <li key={path} className="flex shrink-0 items-center gap-2">
              {index === 0 ? (
                (back ?? <BackLink href={path}>{name}</BackLink>)
              ) : (
                <a
                  href={path}
                  className="inline-flex min-h-6 items-center rounded-sm font-semibold text-accent underline-offset-4 hover:underline"
                >
                  {name}
                </a>
              )}
              <Icon name="chevron-right" className="size-3.5" />
            </li>
          ) : (
            <li key={path} aria-current="page" dir="auto" className="truncate">
              {name}
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}

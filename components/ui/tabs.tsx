type Tab = { href: string; label: string; count?: number; isCurrent: boolean };

/** Links between views of one list. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-1 rounded-md bg-sunken p-1">
        {tabs.map(({ href, label: text, count, isCurrent }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={isCurrent ? "page" : undefined}
              className="inline-flex h-9 items-center gap-2 rounded-sm px-3.5 text-sm font-semibold text-muted transition-colors hover:text-ink aria-[current]:bg-surface aria-[current]:text-ink aria-[current]:shadow-card"
            >
              {text}
              {count === undefined ? null : (
                <span className="font-normal tabular-nums">{count}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

// These strings are not in a client module, because server components would get references instead.

export const rowAction =
  "inline-flex h-9 items-center rounded-md px-3 text-sm font-semibold whitespace-nowrap text-muted transition-colors group-focus-within/row:text-accent group-hover/row:text-accent hover:bg-blue-soft";

export const menuEntry =
  "flex min-h-10 w-full items-center rounded-sm px-3 text-left text-sm focus-visible:-outline-offset-2";

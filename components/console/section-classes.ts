// These strings are not in a client module, because server components would get references instead.

export const sectionLink =
  "flex items-center gap-2 rounded-md font-semibold whitespace-nowrap transition-colors aria-[current]:text-blue-text";

export const phoneEntry = `${sectionLink} h-12 w-full px-4 text-left hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:bg-blue-soft`;

/** How every link to a section looks, wherever it stands. */
export const sectionLink =
  "flex items-center gap-2 rounded-md font-semibold whitespace-nowrap transition-colors aria-[current]:text-blue-text";

/** What stands in the menu of a phone, a link or a button. */
export const phoneEntry = `${sectionLink} h-12 w-full px-4 text-left hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:bg-blue-soft`;

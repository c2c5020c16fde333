import type { Page } from "./page.ts";

/**
 * The site's own pages with words for what failed, by path: requested from the origin before they are needed, and kept for
 * good, since they are the same for as long as the build is. Null while the origin does not give one away.
 */
export function createErrorPages(load: (path: string) => Promise<Page>) {
  const pages = new Map<string, Promise<Page | null>>();
  return (path: string): Promise<Page | null> => {
    const known = pages.get(path);
    if (known) return known;
    const page = load(path)
      .then((page) => (page.isEmpty ? null : page))
      .catch(() => null);
    pages.set(path, page);
    void page.then((page) => page ?? pages.delete(path));
    return page;
  };
}

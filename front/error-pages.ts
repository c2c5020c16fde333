import type { Page } from "./page.ts";

/** Loads the site's own error pages by path, once for each build; null while the origin does not answer with one. */
export function createErrorPages(load: (path: string) => Promise<Page>) {
  const pages = new Map<string, Promise<Page | null>>();
  return (path: string): Promise<Page | null> => {
    const known = pages.get(path);
    if (known) return known;
    const loading = load(path)
      .then((page) => (page.isEmpty ? null : page))
      .catch(() => null);
    pages.set(path, loading);
    void loading.then((page) => page ?? pages.delete(path));
    return loading;
  };
}

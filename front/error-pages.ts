import type { Page } from "./page.ts";

/**
 * The site's own pages with words for what failed: asked of the origin before they are needed, and kept for good, since
 * they are the same for as long as the build is.
 */
export class ErrorPages {
  readonly #load: (path: string) => Promise<Page>;
  readonly #pages = new Map<string, Promise<Page | null>>();

  constructor(load: (path: string) => Promise<Page>) {
    this.#load = load;
  }

  /** One of them; null while the origin does not give it away. */
  get(path: string): Promise<Page | null> {
    const known = this.#pages.get(path);
    if (known) return known;
    const asked = this.#load(path)
      .then((page) => (page.isEmpty ? null : page))
      .catch(() => null);
    this.#pages.set(path, asked);
    void asked.then((page) => page ?? this.#pages.delete(path));
    return asked;
  }
}

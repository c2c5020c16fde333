import type { Page } from "@playwright/test";
import { jobList } from "../fixtures";

/** The box of the search. */
export const search = (page: Page) => page.getByRole("searchbox", { name: "Search jobs" });

/** The heading of a page. */
export const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** The quick filter of a name. */
export const quick = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Quick filters" }).getByRole("link", { name });

/** The chips of the filters that are set. */
export const chips = (page: Page) => jobList(page).getByRole("list", { name: "Chosen filters" });

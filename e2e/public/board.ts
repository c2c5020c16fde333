import type { Page } from "@playwright/test";
import { jobList } from "@/e2e/fixtures";

export const search = (page: Page) => page.getByRole("searchbox", { name: "Search jobs" });

export const heading = (page: Page) => page.getByRole("heading", { level: 1 });

export const quick = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Quick filters" }).getByRole("link", { name });

export const chips = (page: Page) => jobList(page).getByRole("list", { name: "Chosen filters" });

import type { Page } from "@playwright/test";
import { jobList } from "@/e2e/fixtures";

export const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Search jobs" });

export const mainHeading = (page: Page) => page.getByRole("heading", { level: 1 });

export const quickFilter = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Quick filters" }).getByRole("link", { name });

export const filterChips = (page: Page) =>
  jobList(page).getByRole("list", { name: "Chosen filters" });

import { test as base } from "@/e2e/fixtures";
import { type Html, parseHtml, elementText } from "@/e2e/html";

export type Day = { date: string; total_visits: number; unique_visitors: number };

export const daysAgo = (n: number) =>
  new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10);
export const groupDigits = (count = 0) => count.toLocaleString("en");
export const formatIndianDate = (day: string) =>
  new Date(day).toLocaleDateString("en-IN", { timeZone: "UTC" });

/** The date ranges that the page offers, each with its number of days up to and including today. */
export const ranges = [
  { query: "", label: "Last 30 Days", count: 30 },
  { query: "?range=7", label: "Last 7 Days", count: 7 },
  { query: "?range=90", label: "Last 90 Days", count: 90 },
  { query: "?range=all", label: "All Time", count: 365 },
] as const;

/** The texts of all cells of a table, row by row. The first row contains the headings. */
export const tableRows = (page: Html, caption: string) =>
  page
    .all("table")
    .filter((table) => parseHtml([table]).texts("caption")[0] === caption)
    .flatMap((table) => parseHtml([table]).all("tr"))
    .map((row) => [...parseHtml([row]).texts("th"), ...parseHtml([row]).texts("td")]);

/** The figures above the chart, by label. */
export function figuresByLabel(page: Html) {
  const list = page.within("main").within("dl");
  // Each label is followed by its figure and a note.
  const figures = list.texts("dd").filter((_, index) => index % 2 === 0);
  return Object.fromEntries(list.texts("dt").map((label, index) => [label, figures[index]]));
}

/** The URLs of all links within an element, by link text. */
export const linksByText = (page: Html) =>
  new Map(page.all("a").map((link) => [elementText(link), link.attribs.href ?? ""]));

/** Replaces the site's daily visit statistics during a test. `days` returns the last `count` days up to today. */
export const test = base.extend<{ days: (count: number) => Promise<Day[]> }>({
  days: async ({ owner }, provide) => {
    const before =
      await owner`select date::text, total_visits, unique_visitors from public.daily_analytics`;
    const days = Array.from({ length: 400 }, (_, n) => ({
      date: daysAgo(n),
      total_visits: 2000 + n,
      unique_visitors: 1000 + n,
    }));
    await owner`delete from public.daily_analytics`;
    await owner`insert into public.daily_analytics ${owner(days)}`;
    // The site recounts yesterday and today regularly. Counting them now prevents the numbers from changing during the
    // test.
    await owner`select public.roll_up_daily_analytics(${daysAgo(1)}, ${daysAgo(0)})`;
    await provide(async (count) => {
      const earlier = await owner<Day[]>`
        select date::text, total_visits, unique_visitors from public.daily_analytics
        where date between ${daysAgo(count - 1)} and ${daysAgo(1)} order by date`;
      const today = await owner<Day[]>`
        select ${daysAgo(0)} as date, count(*)::int as total_visits, count(distinct visitor_id)::int as unique_visitors
        from public.page_visits where visited_at >= ${daysAgo(0)}`;
      return [...earlier, ...today];
    });
    await owner`delete from public.daily_analytics`;
    if (before.length > 0)
      await owner`insert into public.daily_analytics ${owner(before as unknown as Day[])}`;
  },
});

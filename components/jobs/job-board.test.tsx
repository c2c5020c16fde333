import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { defaultOptions, JobBoard } from "@/components/jobs/job-board";
import { parseHtml } from "@/e2e/html";
import { unstatedFilters } from "@/lib/jobs/filters";
import { searchParameters } from "@/lib/jobs/parameters";
import type { JobSummary } from "@/lib/jobs/schema";
import {
  chosenValues,
  filterOf,
  isFiltered,
  filtersKeptByAlert,
  type JobList,
  parseJobFilters,
} from "@/lib/jobs/search";
import { factNames } from "@/lib/jobs/stated-facts";
import { regionNames } from "@/lib/places/countries";
import { job } from "@/test/data";
import { filterAddresses } from "@/test/job-filters";

const found: JobList = {
  filters: parseJobFilters({}),
  landing: null,
  movedTo: null,
  jobs: [job],
  total: 12,
  counts: {
    type: { contract: 3 },
    city: { Remote: 4 },
    country: { Germany: 2 },
    skill: { kafka: 2 },
    company: { Acme: 2 },
  },
  unstated: {},
  skillNames: { kafka: "Kafka" },
  ratesAsOf: null,
  suggestions: [],
  options: { ...defaultOptions, largestCountries: ["Germany", "France"], currencies: ["EUR"] },
};

function renderBoard(
  parameters: Record<string, string>,
  list: Partial<JobList> = {},
  isPanelOpen = true,
) {
  const filters = parseJobFilters(parameters);
  const html = renderToStaticMarkup(
    <JobBoard filters={filters} list={{ ...found, filters, ...list }} isPanelOpen={isPanelOpen} />,
  );
  return { filters, page: parseHtml(html) };
}

const filterChips = (page: ReturnType<typeof parseHtml>) =>
  page.within("ul", { "aria-label": "Chosen filters" });

/** The class that hides a tag while another element shows its filter, by where that filter is offered. */
const hiddenBy = {
  bar: "sm:hidden",
  panel: "sm:group-has-[#job-filters[open]]/board:hidden",
  answers: "sm:group-has-[#job-filters[open]_details[open]]/board:hidden",
  links: undefined,
};

const lists = searchParameters.flatMap((name) =>
  filterAddresses(name).map((address) => ({ name, address })),
);

describe.each(lists)("the list of $address", ({ name, address }) => {
  const { filters, page } = renderBoard(address);
  const form = page.within("form", { id: "job-search" });
  const { offeredIn, chip } = filterOf(name);

  test.each([
    ["open", form],
    ["closed", renderBoard(address, {}, false).page.within("form", { id: "job-search" })],
  ])(
    "each chosen value of the filter is in exactly one field of the search form while the filter panel is %s",
    (_, fields) => {
      const selected = fields.within("select", { name }).each("value", "option", { selected: "" });
      const checked = fields.each("value", "input", { name, checked: "" });
      const entered = fields
        .all("input", { name })
        .filter(({ attribs }) => attribs.type !== "checkbox")
        .flatMap(({ attribs }) => attribs.value ?? []);
      const text = fields.within("select", { name }).texts("option", { selected: "" });
      const values = [...checked, ...entered, ...(selected.length > 0 ? selected : text)];
      expect(values).toEqual(chosenValues(filters, name).map(String));
    },
  );

  test("a chosen filter has a chip only at widths where its field is not visible", () => {
    if (!chip) return;
    const items = filterChips(page)
      .all("li")
      .filter(({ children }) =>
        children.some((child) => "attribs" in child && child.attribs["data-filter"] === name),
      );
    expect(items).toHaveLength(chosenValues(filters, name).length);
    for (const { attribs } of items) {
      const hiding = attribs.class?.split(" ").filter((part) => part.endsWith(":hidden")) ?? [];
      expect(hiding[0]).toBe(hiddenBy[offeredIn]);
    }
  });

  test("the card beside the list has one visible field for an email address", () => {
    const visible = page.all("input", { type: "email" }).filter((field) => {
      for (let parent = field.parent; parent; parent = parent.parent)
        if ("name" in parent && parent.name === "details") return false;
      return true;
    });
    const hasAlert = isFiltered(filtersKeptByAlert(filters));
    expect(visible.map(({ attribs }) => attribs.id)).toEqual([
      hasAlert ? "alert-email" : "newsletter-email",
    ]);
    const details = parseHtml(page.all("details").slice(-1));
    if (hasAlert) expect(page.texts("summary")).toContain("or the weekly newsletter");
    expect(page.all("form", { id: "newsletter-form" })).toHaveLength(1);
    if (hasAlert) expect(details.all("form", { id: "newsletter-form" })).toHaveLength(1);
  });

  test("the section Follow this list has the addresses of the RSS feed and, folded, of the API", () => {
    const section = page.region("Follow this list");
    expect(section.texts("summary")).toEqual(["For programs"]);
    expect(section.texts("a")[isFiltered(filtersKeptByAlert(filters)) ? 1 : 0]).toBe("RSS");
    expect(page.all("code").map(({ parent }) => parent?.parent)).toEqual(section.all("details"));
  });

  test("the list has the banner for recruiters", () => {
    expect(page.each("href", "a")).toEqual(
      expect.arrayContaining(["/recruiter/login", "/recruiter/dashboard"]),
    );
  });
});

test("the unfiltered list has the newsletter and the banner for recruiters instead of the addresses of the API", () => {
  const { page } = renderBoard({});
  expect(page.each("id", "input", { type: "email" })).toEqual(["newsletter-email"]);
  expect(page.all("code")).toEqual([]);
  expect(page.texts("a", { href: "/recruiter/login" })).toEqual(["Are you a Recruiter?"]);
  expect(filterChips(page).all("li")).toEqual([]);
});

test("a list that failed to load has the banner for recruiters and one field for an email address", () => {
  const filters = parseJobFilters({ city: "Remote" });
  const page = parseHtml(renderToStaticMarkup(<JobBoard filters={filters} list={null} />));
  expect(page.texts("a", { href: "/recruiter/login" })).toEqual(["Are you a Recruiter?"]);
  expect(page.all("form", { action: "/newsletter/alerts/create" })).toHaveLength(1);
});

test("a closed filter panel has no fields until it is opened", () => {
  const { page } = renderBoard({ level: "senior" }, {}, false);
  const panel = page.within("div", { id: "job-filter-fields" });
  expect(panel.all("select")).toEqual([]);
  expect(panel.each("href", "a")).toEqual(["/?level=senior&filters=open"]);
});

test("the filter panel has eight controls and a fold with the facts that employers state", () => {
  const { page } = renderBoard({});
  const panel = page.within("div", { id: "job-filter-fields" });
  const fold = panel.within("details");
  const labels = [...panel.texts("label"), ...panel.texts("legend")];
  const controls = panel
    .all("label")
    .filter(
      ({ children }) =>
        !children.some((child) => "attribs" in child && child.attribs.type === "checkbox"),
    );
  expect(fold.texts("summary")).toEqual(["What the ad says"]);
  expect(fold.all("select").map(({ attribs }) => attribs.name)).toEqual(factNames);
  expect(controls.length - fold.all("label").length + panel.all("legend").length).toBe(8);
  expect(labels).not.toContain("Order");
});

describe.each(unstatedFilters)("jobs that do not state %s", (name) => {
  const [address = {}] = filterAddresses(name);

  test(`a filter by ${name} has a checkbox that includes jobs without a statement`, () => {
    const ticks = (parameters: Record<string, string>) =>
      renderBoard(parameters).page.each("value", "input", { name: "unstated" });
    expect(ticks({})).toEqual([]);
    expect(ticks(address)).toEqual([name]);
  });
});

test("the order of a list is chosen by links at the right of the count", () => {
  const { page } = renderBoard({ type: "contract", sort: "pay" });
  const order = page.within("nav", { "aria-label": "Order" });
  expect(order.texts("a")).toEqual(["Newest", "Highest pay"]);
  expect(order.texts("a", { "aria-current": "true" })).toEqual(["Highest pay"]);
  expect(renderBoard({}, { total: 1 }).page.all("nav", { "aria-label": "Order" })).toEqual([]);
});

test("a hidden quick filter does not link the landing page of a city in another country", () => {
  const counts = { ...found.counts, country: { Germany: 2 } };
  const { page } = renderBoard({ city: "Berlin", country: "Germany" }, { counts });
  const quick = page.within("nav", { "aria-label": "Quick filters" });
  expect(quick.each("href", "a", { "data-value": "France" })).toEqual([
    "/?city=Berlin&country=France",
  ]);
  expect(quick.each("href", "a", { "data-value": "Germany" })).toEqual(["/?city=Berlin"]);
});

const unknown: { list: Record<string, string>; path: string }[] = [
  { list: { city: "Nowhere", country: "Germany" }, path: "/golang-jobs/in/germany/nowhere" },
  { list: { skill: "unheard-of" }, path: "/golang-jobs/with/unheard-of" },
];

describe.each(unknown)("while there may be no landing page $path", ({ list, path }) => {
  const linked = (address: Record<string, string>, total: number) => {
    const counts = { type: {}, city: {}, country: {}, skill: {}, company: {} };
    return renderBoard({ ...address, ...list }, { total, counts }).page.each("href", "a");
  };

  test.each(lists)("a list without jobs and with the filter $address does not link it", (other) => {
    expect(linked(other.address, 0)).not.toContain(path);
  });

  test("a list with jobs links it, because the city or the skill of a job exists", () => {
    expect(linked({ type: "contract" }, 1)).toContain(path);
    expect(linked({ level: "junior" }, 1)).toContain(path);
  });
});

test("quick filters that would find nothing are not offered", () => {
  const { page } = renderBoard({ type: "part-time" });
  const items = page.within("nav", { "aria-label": "Quick filters" }).all("li");
  const offered = parseHtml(items.filter(({ attribs }) => attribs.hidden === undefined));
  // Part-time has no jobs either, but is chosen.
  expect(offered.each("data-value", "a")).toEqual(["Remote", "contract", "part-time", "Germany"]);
});

test.each([...regionNames])(
  "a list of jobs whose country is the region %s leads to the list of that region",
  (region, country) => {
    const links = (parameters: Record<string, string>) =>
      renderBoard(parameters).page.each("href", "a", { "data-filter": "region" });
    expect(links({ country, city: "Remote", visa: "yes" })).toEqual([
      `/?city=Remote&region=${region}&visa=yes`,
    ]);
    expect(links({ country })).toEqual([`/golang-jobs/in/${region}`]);
    expect(links({ country: country.toLowerCase() })).toHaveLength(1);
    expect(links({ country: "Germany" })).toEqual([]);
  },
);

test("below its cards, a list of jobs has room for the number of jobs that the visitor has hidden", () => {
  const { page } = renderBoard({}, { jobs: [job] satisfies JobSummary[] });
  const list = page.within("div", { "data-job-list": "true" });
  expect(list.all("p", { "data-hidden-jobs": "true", hidden: "" })).toHaveLength(1);
});

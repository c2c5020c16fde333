import { showFilterCounts } from "./filter-counts.ts";
import { showNewJobs } from "./own-jobs/last-visit.ts";
import { showMarks } from "./own-jobs/marks.ts";
import { showAges } from "./posted.ts";
import { searchQuery, valueIn } from "./search-query.ts";

/** Pause after the last key before a search starts, in milliseconds (SPEC section 9). */
const debounceMs = 300;

type Field = HTMLInputElement | HTMLSelectElement;

/** Makes the plain search form live: a change fetches its results and puts them in place of those shown; the page stays. */
export function setUpLiveSearch() {
  const form = document.querySelector<HTMLFormElement>("#job-search");
  const head = document.querySelector("#job-head");
  const results = document.querySelector<HTMLElement>("#job-results");
  const status = document.querySelector("#job-status");
  const failed = document.querySelector("#job-results-failed");
  if (!form || !results || !status) return;
  const fields = [...form.elements].filter(
    (field): field is Field =>
      field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
  );
  const city = fields.find(({ name }) => name === "city");
  /** The country whose cities are on offer: first that of the page, as the server made it. */
  let countryOfCities = valueIn(location.search, "country");
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | undefined;

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    search();
  });
  form.addEventListener("input", ({ target }) => {
    clearTimeout(timer);
    const isSelect = target instanceof HTMLSelectElement;
    if (isSelect && target.name === "country" && city && isEmptied(target)) city.value = "";
    timer = setTimeout(search, isSelect ? 0 : debounceMs);
  });
  document.addEventListener("click", (event) => {
    const link = linkOfFilter(event);
    if (!link) return;
    event.preventDefault();
    fill(link.search);
    go(link.search);
  });
  addEventListener("popstate", () => {
    fill(location.search);
    void showResults(location.search);
  });

  function fill(query: string) {
    for (const field of fields) field.value = valueIn(query, field.name);
  }

  function search() {
    go(searchQuery(fields));
  }

  function go(query: string) {
    if (location.pathname + location.search === `/${query}`) return;
    history.pushState(null, "", `/${query}`);
    void showResults(query);
  }

  async function showResults(query: string) {
    clearTimeout(timer);
    request?.abort();
    const { signal } = (request = new AbortController());
    results?.setAttribute("aria-busy", "true");
    try {
      const [jobs, cities] = await Promise.all([
        fetchFragment(`jobs${query}`, signal),
        fetchCities(query, signal),
      ]);
      const { title, body } = new DOMParser().parseFromString(jobs, "text/html");
      document.title = title;
      if (city && cities !== null) {
        city.innerHTML = cities;
        countryOfCities = valueIn(query, "country");
      }
      if (head) head.innerHTML = body.querySelector("#job-head")?.innerHTML ?? "";
      showFilterCounts(query, body.querySelector<HTMLDataElement>("#job-counts")?.value);
      replaceResults(
        body.querySelector("#job-results")?.innerHTML,
        body.querySelector("#job-count")?.textContent,
      );
    } catch {
      if (signal.aborted) return;
      replaceResults(failed?.innerHTML, "");
    }
    results?.setAttribute("aria-busy", "false");
  }

  async function fetchCities(query: string, signal: AbortSignal): Promise<string | null> {
    const place = ["city", "country"].map((name) => ({ name, value: valueIn(query, name) }));
    const [chosenCity, country] = place.map(({ value }) => value);
    if (country === countryOfCities && chosenCity === city?.value) return null;
    return fetchFragment(`cities${searchQuery(place)}`, signal);
  }

  function replaceResults(html = "", count: string | null = "") {
    if (results) {
      const hadFocus = results.contains(document.activeElement);
      results.innerHTML = html;
      showAges(results);
      showMarks();
      showNewJobs();
      // What was pressed is gone: the keyboard goes on from what is left of its row, or from the results.
      if (hadFocus)
        (results.querySelector<HTMLElement>("a[data-filter]") ?? results).focus({
          preventScroll: true,
        });
    }
    if (status) status.textContent = count;
  }
}

async function fetchFragment(path: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(`/fragments/${path}`, { signal });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
}

/** The quick filter or the chip that a click follows in this tab; null for all other clicks. */
function linkOfFilter(event: MouseEvent): HTMLAnchorElement | null {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (button > 0 || ctrlKey || metaKey || shiftKey || altKey) return null;
  return target instanceof Element ? target.closest("a[data-filter][href]") : null;
}

/** Whether no job is left with what is chosen: the choice is counted in its label. */
const isEmptied = ({ selectedOptions }: HTMLSelectElement) =>
  selectedOptions[0]?.label.endsWith(" (0)");

import { showFilterCounts } from "./filter-counts.ts";
import { showNewJobs } from "./own-jobs/last-visit.ts";
import { showMarks } from "./own-jobs/marks.ts";
import { showOwnCountry } from "./own-jobs/own-country.ts";
import { showAges } from "./posted.ts";
import { searchQuery, valueIn } from "./search-query.ts";

/** Pause after the last key before a search starts, in milliseconds (SPEC section 9). */
const debounceMs = 300;

/** Makes the plain search form live: a change fetches its results and puts them in place of those shown; the page stays. */
export function setUpLiveSearch() {
  const form = document.querySelector<HTMLFormElement>("#job-search");
  const head = document.querySelector("#job-head");
  const results = document.querySelector<HTMLElement>("#job-results");
  const status = document.querySelector("#job-status");
  const failed = document.querySelector("#job-results-failed");
  const optionsFailed = document.querySelector<HTMLElement>("#job-options-failed");
  if (!form || !results || !status) return;
  const panel = form.querySelector("details");
  const city = form.querySelector<HTMLSelectElement>("[name=city]");
  /** The country whose cities are on offer: first that of the page, as the server made it. Null where they are defaults. */
  let countryOfCities: string | null = valueIn(location.search, "country");
  /** The search whose counts the panel shows; null until it has its fields. */
  let searchOfPanel = panel?.querySelector("select") ? location.search : null;
  /** Which options are defaults because they could not be read; those of the page stay. */
  const defaults = new Set(optionsFailed?.hidden === false ? ["page"] : []);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | undefined;

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (event.submitter?.closest("details")) panel?.removeAttribute("open");
    search();
  });
  form.addEventListener("input", ({ target }) => {
    clearTimeout(timer);
    const isSelect = target instanceof HTMLSelectElement;
    if (isSelect && target.name === "country" && city && isEmptied(target)) city.value = "";
    const isTyped = target instanceof HTMLInputElement && target.type !== "checkbox";
    timer = setTimeout(search, isTyped ? debounceMs : 0);
  });
  // What it counts may be of an earlier search.
  panel?.addEventListener("toggle", () => panel.open && void renewPanel());
  panel?.addEventListener("focusout", () => panel.open && void renewPanel());
  panel?.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !panel.open) return;
    panel.open = false;
    panel.querySelector("summary")?.focus();
  });
  // On a phone it is a sheet over the page: what is pressed beside it only closes it, and so does the keyboard that leaves it.
  const leaveSheet = (event: Event) => {
    const { target, type } = event;
    if (!panel?.open || !(target instanceof Element) || panel.contains(target)) return;
    if (getComputedStyle(panel).position !== "fixed") return;
    if (type === "focusin" && !target.matches(":focus-visible")) return;
    panel.open = false;
    if (type === "focusin") return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("click", leaveSheet, true);
  document.addEventListener("focusin", leaveSheet);
  document.addEventListener("click", (event) => {
    const link = linkOfFilter(event);
    if (!link) return;
    event.preventDefault();
    fill(link.search);
    go(link.search, true);
  });
  addEventListener("popstate", () => {
    fill(location.search);
    void showResults(location.search, true);
  });

  function fill(query: string) {
    const values = new URLSearchParams(query);
    for (const field of form?.elements ?? [])
      if (field instanceof HTMLInputElement && field.type === "checkbox")
        field.checked = values.has(field.name, field.value);
      else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        field.value = valueIn(query, field.name);
  }

  function search() {
    go(searchQuery([...new FormData(form ?? undefined)]));
  }

  function go(query: string, withPanel = panel?.open) {
    if (location.pathname + location.search === `/${query}`) return;
    history.pushState(null, "", `/${query}`);
    void showResults(query, withPanel);
  }

  async function showResults(query: string, withPanel = false) {
    clearTimeout(timer);
    request?.abort();
    const { signal } = (request = new AbortController());
    results?.setAttribute("aria-busy", "true");
    if (withPanel) void renewPanel();
    // Without them only their options are defaults (SPEC section 8), and nothing waits for them.
    const cities = fetchCities(query, signal).catch(() => "");
    let counts: string | undefined;
    try {
      const jobs = await fetchFragment(`jobs${query}`, signal);
      const { title, body } = new DOMParser().parseFromString(jobs, "text/html");
      document.title = title;
      if (head) head.innerHTML = body.querySelector("#job-head")?.innerHTML ?? "";
      counts = body.querySelector<HTMLDataElement>("#job-counts")?.value;
      showFilterCounts(query, counts);
      const announced = body.querySelectorAll("#job-count, #suggested-searches :is(p, a)");
      replaceResults(
        body.querySelector("#job-results")?.innerHTML,
        [...announced].map(({ textContent }) => textContent).join(", "),
      );
    } catch {
      if (signal.aborted) return;
      replaceResults(failed?.innerHTML);
    }
    results?.setAttribute("aria-busy", "false");
    showCities(query, await cities, signal);
    if (counts && !signal.aborted) showFilterCounts(query, counts);
  }

  /** Replaces the options of the city field. null keeps them; an empty string, after a failure, leaves the default values. */
  function showCities(query: string, html: string | null, { aborted }: AbortSignal) {
    if (!city || html === null || aborted) return;
    const chosen = valueIn(query, "city");
    if (html) city.innerHTML = html;
    else city.length = 1;
    if (chosen && !html) city.add(new Option(chosen, chosen, true, true));
    countryOfCities = html ? valueIn(query, "country") : null;
    noteOptions("cities", html !== "");
  }

  async function fetchCities(query: string, signal: AbortSignal): Promise<string | null> {
    const [chosenCity = "", country = ""] = ["city", "country"].map((name) => valueIn(query, name));
    if (country === countryOfCities && chosenCity === city?.value) return null;
    const place = searchQuery([
      ["city", chosenCity],
      ["country", country],
    ]);
    return fetchFragment(`cities${place}`, signal);
  }

  /** Puts the panel's fields with the counts of the present search in place of those shown, but for one that is typed in. */
  async function renewPanel() {
    const { search } = location;
    const fields = document.querySelector("#job-filter-fields");
    if (!fields || searchOfPanel === search || (searchOfPanel === null && !panel?.open)) return;
    const counted = await fetchFragment(`filters${search}`).catch(() => null);
    const html = counted ?? (await fetchFragment(`default-filters${search}`).catch(() => null));
    if (search === location.search) noteOptions("filters", counted !== null);
    const focused = document.activeElement;
    if (html === null || search !== location.search || focused?.matches("#filter-pay")) return;
    const hadFocus = fields.contains(focused);
    fields.innerHTML = html;
    // Defaults are tried again.
    searchOfPanel = counted === null ? null : search;
    if (hadFocus)
      (document.getElementById(focused?.id ?? "") ?? fields.querySelector("select"))?.focus({
        preventScroll: true,
      });
  }

  function noteOptions(which: string, areRead: boolean) {
    if (areRead) defaults.delete(which);
    else defaults.add(which);
    if (optionsFailed) optionsFailed.hidden = defaults.size === 0;
  }

  function replaceResults(html = "", announcement = "") {
    if (results) {
      const hadFocus = results.contains(document.activeElement);
      results.innerHTML = html;
      showAges(results);
      showMarks();
      void showNewJobs();
      showOwnCountry();
      // What was pressed is gone: the keyboard goes on from what is left of its row, or from the results.
      if (hadFocus)
        (results.querySelector<HTMLElement>("a[data-filter]:not([hidden] *)") ?? results).focus({
          preventScroll: true,
        });
    }
    if (status) status.textContent = announcement;
  }
}

async function fetchFragment(path: string, signal?: AbortSignal): Promise<string> {
  const response = await fetch(`/fragments/${path}`, signal && { signal });
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

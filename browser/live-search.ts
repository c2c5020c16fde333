import { searchParameters } from "../lib/jobs/parameters.ts";

type ListState = { query: string };

/**
 * The list that the page shows is known by its query string, which history.state keeps: its address may be the path of
 * a landing page, which has the filters in words.
 */
export const shownQuery = () => (history.state as ListState | null)?.query ?? "";

/** Gives the first entry of a loaded list its state and its canonical address. */
export function setUpListState() {
  const { query, href } = document.querySelector<HTMLElement>("#job-results")?.dataset ?? {};
  if (query === undefined) return;
  replaceListAddress(query, (href ?? location.pathname + location.search) + location.hash);
  addEventListener("popstate", ({ state }) => {
    // Links within the page add an entry without a state.
    if (state === null) history.replaceState({ query: lastQuery } satisfies ListState, "");
    else lastQuery = shownQuery();
  });
}

let lastQuery = "";

/** Adds an entry for a list whose canonical address is not known yet. */
export function pushListEntry(query: string) {
  // The entry of a list that failed to load has no state. Going back to it shows the list of its address.
  if (history.state === null)
    history.replaceState({ query: location.search } satisfies ListState, "");
  lastQuery = query;
  history.pushState({ query } satisfies ListState, "", `/${query}`);
}

/** Gives the current entry of a list its canonical address. */
function replaceListAddress(query: string, href: string) {
  lastQuery = query;
  history.replaceState({ query } satisfies ListState, "", href);
}

/**
 * Returns the query string of the non-empty values, in a fixed order and starting with `?`; empty if all values are
 * empty.
 */
export function searchQuery(values: Iterable<[name: string, value: FormDataEntryValue]>): string {
  const query = new URLSearchParams();
  for (const name of searchParameters) {
    for (const [key, value] of values) {
      if (key === name && typeof value === "string" && value.trim())
        query.append(key, value.trim());
    }
  }
  return query.size > 0 ? `?${query}` : "";
}

/** The value of a parameter in a query string; empty if it is missing. */
function queryValue(query: string, name: string): string {
  return new URLSearchParams(query).get(name) ?? "";
}

/** Debounce delay between the last key press and the search, in milliseconds. */
const debounceMs = 300;

/** Shows searches without leaving the page. `onReplaced` is called with the results after each replacement. */
export function setUpLiveSearch(onReplaced: (results: HTMLElement) => void) {
  const form = document.querySelector<HTMLFormElement>("#job-search");
  const head = document.querySelector<HTMLElement>("#job-head");
  const results = document.querySelector<HTMLElement>("#job-results");
  const status = document.querySelector("#job-status");
  const alert = document.querySelector("#job-alert");
  const links = document.querySelector("#job-links");
  const failed = document.querySelector("#job-results-failed");
  const optionsFailed = document.querySelector<HTMLElement>("#job-options-failed");
  if (!form || !results || !status) return;
  const panel = form.querySelector("details");
  const city = form.querySelector<HTMLSelectElement>("[name=city]");
  /** The country whose cities are the options of the city field; null if the field has default options. */
  let countryOfCities: string | null = queryValue(shownQuery(), "country");
  /**
   * The query string of the search that the panel's counts belong to; null while the panel has no fields or default
   * options.
   */
  let searchOfPanel = panel?.querySelector("select") ? shownQuery() : null;
  /**
   * The option lists that failed to load and show defaults. `page` stands for lists that failed on the initial page,
   * and is never removed.
   */
  const defaults = new Set(optionsFailed?.hidden === false ? ["page"] : []);
  /** The search that is due; undefined if the fields show the search of the list. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | undefined;
  // Without JavaScript, these inputs keep the filters whose fields are not loaded. Here the list's state keeps them.
  for (const input of panel?.querySelectorAll("input[type=hidden]") ?? []) input.remove();

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const isUnderstood = !panel?.querySelector(":invalid");
    if (event.submitter?.closest("details") && isUnderstood) panel?.removeAttribute("open");
    search();
  });
  form.addEventListener("input", ({ target }) => {
    clearTimeout(timer);
    const isCountry = target instanceof HTMLSelectElement && target.name === "country";
    // The city is in another country. Remote is in any country and stays, even if no job is found.
    if (isCountry && hasNoJobs(target) && city && city.value !== city.dataset.inAnyCountry)
      city.value = "";
    const isTyped = target instanceof HTMLInputElement && target.type !== "checkbox";
    timer = setTimeout(
      () => {
        timer = undefined;
        search();
      },
      isTyped ? debounceMs : 0,
    );
  });
  // The counts in the filter panel may belong to an earlier search.
  const renewOpenPanel = () => {
    if (panel?.open) void renewPanel();
  };
  panel?.addEventListener("toggle", renewOpenPanel);
  panel?.addEventListener("focusout", renewOpenPanel);
  form.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !panel?.open) return;
    panel.open = false;
    panel.querySelector("summary")?.focus();
  });
  // On phones the form with its open filter panel covers the page as a sheet. A tap beside the sheet, or moving the
  // focus out of it, only closes the sheet.
  const closeSheet = (event: Event) => {
    const { target, type } = event;
    if (!panel?.open || !(target instanceof Element) || form.contains(target)) return;
    if (getComputedStyle(form).position !== "fixed") return;
    if (type === "focusin" && !target.matches(":focus-visible")) return;
    panel.open = false;
    if (type === "focusin") return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("click", closeSheet, true);
  document.addEventListener("focusin", closeSheet);
  document.addEventListener("click", (event) => {
    const link = findFilterLink(event);
    if (!link) return;
    event.preventDefault();
    const query = link.dataset.query ?? link.search;
    fillForm(query);
    showSearch(query, true);
  });
  addEventListener("popstate", ({ state }) => {
    if (state === null) return;
    fillForm(shownQuery());
    void showResults(shownQuery(), true);
  });

  function fillForm(query: string) {
    const values = new URLSearchParams(query);
    for (const field of form?.elements ?? []) {
      if (field instanceof HTMLInputElement && field.type === "checkbox")
        field.checked = values.has(field.name, field.value);
      else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        field.value = queryValue(query, field.name);
    }
  }

  function search() {
    // A filter of the shown list stays if its field is not loaded.
    const unloaded = [...new URLSearchParams(shownQuery())].filter(
      ([name]) => !form?.elements.namedItem(name),
    );
    showSearch(searchQuery([...new FormData(form ?? undefined), ...unloaded]));
  }

  /** Adds a search to the browser history and shows its results. */
  function showSearch(query: string, withPanel = panel?.open) {
    if (query === shownQuery()) return;
    pushListEntry(query);
    void showResults(query, withPanel);
  }

  async function showResults(query: string, withPanel = false) {
    clearTimeout(timer);
    timer = undefined;
    request?.abort();
    request = new AbortController();
    const { signal } = request;
    results?.setAttribute("aria-busy", "true");
    if (withPanel) void renewPanel();
    // The city options load in parallel, so that they do not delay the results. If they fail to load, the field gets
    // default options.
    const cities = fetchCities(query, signal).catch(() => "");
    let counts: string | undefined;
    let paths: string | undefined;
    try {
      const jobs = await fetchFragment(`jobs${query}`, signal);
      const { title, body } = new DOMParser().parseFromString(jobs, "text/html");
      document.title = title;
      const address = body.querySelector<HTMLDataElement>("#job-address")?.value;
      if (address) replaceListAddress(query, address);
      if (head) {
        // Keeps the height of the heading, so that the field in which the visitor is typing does not move.
        if (form?.contains(document.activeElement)) head.style.minHeight = `${head.offsetHeight}px`;
        head.innerHTML = body.querySelector("#job-head")?.innerHTML ?? "";
      }
      alert?.replaceChildren(...(body.querySelector("#job-alert")?.childNodes ?? []));
      links?.replaceChildren(...(body.querySelector("#job-links")?.childNodes ?? []));
      counts = body.querySelector<HTMLDataElement>("#job-counts")?.value;
      paths = body.querySelector<HTMLDataElement>("#job-paths")?.value;
      showFilterCounts(query, counts, paths);
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
    if (counts && !signal.aborted) showFilterCounts(query, counts, paths);
  }

  /**
   * Replaces the city options. `null` keeps the current ones; an empty string (after a failure) leaves only "All
   * cities".
   */
  function showCities(query: string, html: string | null, { aborted }: AbortSignal) {
    if (!city || html === null || aborted) return;
    const chosen = queryValue(query, "city");
    if (html) city.innerHTML = html;
    else city.length = 1;
    if (chosen && !html) city.add(new Option(chosen, chosen, true, true));
    countryOfCities = html ? queryValue(query, "country") : null;
    recordOptions("cities", html !== "");
  }

  async function fetchCities(query: string, signal: AbortSignal): Promise<string | null> {
    const place = { city: queryValue(query, "city"), country: queryValue(query, "country") };
    if (place.country === countryOfCities && place.city === city?.value) return null;
    return fetchFragment(`cities${searchQuery(Object.entries(place))}`, signal);
  }

  /** Reloads the filter panel's fields with the counts of the current search. */
  async function renewPanel() {
    const search = shownQuery();
    const fields = document.querySelector("#job-filter-fields");
    if (!fields || searchOfPanel === search || (searchOfPanel === null && !panel?.open)) return;
    const counted = await fetchFragment(`filters${search}`).catch(() => null);
    const html = counted ?? (await fetchFragment(`default-filters${search}`).catch(() => null));
    if (search === shownQuery()) recordOptions("filters", counted !== null);
    const focused = document.activeElement;
    // While a search is due, a field has a value that these fields do not have yet. That search renews the panel.
    if (html === null || search !== shownQuery() || timer !== undefined) return;
    const hadFocus = fields.contains(focused);
    const isFoldOpen = fields.querySelector("details")?.open;
    if (hadFocus && focused?.matches("#filter-pay"))
      replaceContentAroundField(focused, fields, html);
    else fields.innerHTML = html;
    // The server opens the fold if one of its filters is set, but the visitor may have closed it.
    if (isFoldOpen !== undefined)
      fields.querySelector("details")?.toggleAttribute("open", isFoldOpen);
    // If the counts failed to load, the next call tries again.
    searchOfPanel = counted === null ? null : search;
    if (!hadFocus || fields.contains(focused)) return;
    const sameField = document.getElementById(focused?.id ?? "");
    (sameField ?? fields.querySelector("select"))?.focus({ preventScroll: true });
  }

  /** Records whether an option list was loaded. While any list shows defaults because it was not, a notice says so. */
  function recordOptions(list: string, isRead: boolean) {
    if (isRead) defaults.delete(list);
    else defaults.add(list);
    if (optionsFailed) optionsFailed.hidden = defaults.size === 0;
  }

  function replaceResults(html = "", announcement = "") {
    if (results) {
      const hadFocus = results.contains(document.activeElement);
      results.innerHTML = html;
      onReplaced(results);
      if (hadFocus) {
        // The focused element was replaced, so the focus moves to the first visible link that removes a filter or,
        // without one, to the results.
        const filterLinks = results.querySelectorAll<HTMLElement>(
          "a[data-filter]:not([data-filter=sort])",
        );
        const filterLink = [...filterLinks].find((link) => link.checkVisibility());
        (filterLink ?? results).focus({ preventScroll: true });
      }
    }
    if (status) status.textContent = announcement;
  }
}

async function fetchFragment(path: string, signal?: AbortSignal): Promise<string> {
  const response = await fetch(`/fragments/${path}`, signal && { signal });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
}

/** Returns the clicked filter link, or null if the click is not on one or would open it elsewhere than in this tab. */
function findFilterLink(event: MouseEvent): HTMLAnchorElement | null {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (button > 0 || ctrlKey || metaKey || shiftKey || altKey) return null;
  return target instanceof Element ? target.closest("a[data-filter][href]") : null;
}

/** Replaces the content of an element by HTML, except for a field in it, which keeps its text and the cursor. */
function replaceContentAroundField(field: Element, container: Element, html: string) {
  const renewed = container.cloneNode() as Element;
  renewed.innerHTML = html;
  let copy = renewed.querySelector(`#${field.id}`);
  let kept = field;
  // From the field outwards, the siblings of each element are replaced by those of its copy.
  while (copy && kept !== container && kept.parentElement) {
    const parent: Element = kept.parentElement;
    while (kept.previousSibling) kept.previousSibling.remove();
    while (kept.nextSibling) kept.nextSibling.remove();
    while (copy.previousSibling) parent.prepend(copy.previousSibling);
    while (copy.nextSibling) parent.append(copy.nextSibling);
    kept = parent;
    copy = copy.parentElement;
  }
}

const hasNoJobs = ({ selectedOptions }: HTMLSelectElement) =>
  selectedOptions[0]?.label.endsWith(" (0)");

/** The number of jobs for each option of a filter. */
type Counts = Partial<Record<string, number>>;

/**
 * Updates the counts of the options and quick filters. `countsJson` has the counts of each filter, `pathsJson` the
 * landing pages to which quick filters lead, by their query strings.
 */
function showFilterCounts(query: string, countsJson = "{}", pathsJson = "{}") {
  const counts = JSON.parse(countsJson) as Partial<Record<string, Counts>>;
  const paths = JSON.parse(pathsJson) as Partial<Record<string, string>>;
  const jobsWithValue = (filter: string, value: string) => counts[filter]?.[value] ?? 0;

  for (const option of document.querySelectorAll<HTMLOptionElement>("#job-search option")) {
    const filter = option.closest("select")?.name ?? "";
    if (option.value && counts[filter])
      option.label = `${option.text} (${formatCount(jobsWithValue(filter, option.value))})`;
  }

  for (const link of document.querySelectorAll<HTMLAnchorElement>("#quick-filters a")) {
    const { filter = "", value = "" } = link.dataset;
    const isChosen = queryValue(query, filter) === value;
    const count = jobsWithValue(filter, value);
    const search = new URLSearchParams(query);
    search.set(filter, isChosen ? "" : value);
    const target = searchQuery([...search]);
    link.dataset.query = target;
    link.href = paths[target] ?? `/${target}`;
    link.ariaCurrent = isChosen ? "true" : null;
    if (link.parentElement) link.parentElement.hidden = count === 0 && !isChosen;
    if (link.lastElementChild) link.lastElementChild.textContent = formatCount(count);
  }
}

const formatCount = (count: number) => count.toLocaleString("en-US");

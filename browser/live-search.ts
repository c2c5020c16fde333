/** Pause after the last key before a search starts, in milliseconds (SPEC section 9). */
const debounceMs = 300;

type Field = HTMLInputElement | HTMLSelectElement;

/** Makes the plain search form live: a change fetches its results and puts them in place of those shown; the page stays. */
export function setUpLiveSearch() {
  const form = document.querySelector<HTMLFormElement>('#job-search');
  const results = document.querySelector('#job-results');
  const status = document.querySelector('#job-status');
  const failed = document.querySelector('#job-results-failed');
  if (!form || !results || !status) return;
  const fields = [...form.elements].filter(
    (field): field is Field => field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
  );
  const city = fields.find(({ name }) => name === 'city');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | undefined;

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    search();
  });
  form.addEventListener('input', ({ target }) => {
    clearTimeout(timer);
    const isSelect = target instanceof HTMLSelectElement;
    if (isSelect && target.name === 'country' && city) city.value = '';
    timer = setTimeout(search, isSelect ? 0 : debounceMs);
  });
  addEventListener('popstate', () => {
    const query = new URLSearchParams(location.search);
    for (const field of fields) field.value = query.get(field.name) ?? '';
    void showResults(location.search);
  });

  function search() {
    const query = searchQuery(fields);
    if (location.pathname + location.search === `/${query}`) return;
    history.pushState(null, '', `/${query}`);
    void showResults(query);
  }

  async function showResults(query: string) {
    clearTimeout(timer);
    request?.abort();
    const { signal } = (request = new AbortController());
    results?.setAttribute('aria-busy', 'true');
    try {
      const response = await fetch(`/fragments/jobs${query}`, { signal });
      if (!response.ok) throw new Error(`Status ${response.status}`);
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      const found = page.querySelector('#job-results');
      if (!found) throw new Error('No results');
      document.title = page.title;
      replaceCities(page.querySelector('[name=city]')?.innerHTML);
      replaceResults(found.innerHTML, page.querySelector('#job-count')?.textContent);
    } catch {
      if (signal.aborted) return;
      replaceResults(failed?.innerHTML, '');
    }
    results?.setAttribute('aria-busy', 'false');
  }

  /** Shows HTML that our own server rendered. */
  function replaceResults(html = '', count: string | null = '') {
    if (results) results.innerHTML = html;
    if (status) status.textContent = count;
  }

  /** The cities on offer depend on the country chosen. */
  function replaceCities(options?: string) {
    if (!city || !options || options === city.innerHTML) return;
    const { value } = city;
    city.innerHTML = options;
    city.value = value;
  }
}

/** The query of a search: what its fields hold, without those that are empty; starts with `?` unless all are. */
export function searchQuery(fields: { name: string; value: string }[]): string {
  const query = new URLSearchParams();
  for (const { name, value } of fields) if (value.trim()) query.set(name, value.trim());
  return query.size > 0 ? `?${query}` : '';
}

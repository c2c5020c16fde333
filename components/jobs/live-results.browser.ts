/**
 * Makes the plain search form live: a change fetches the page the form would have led to and puts its results in
 * place of these, so the form, its focus and the history stay.
 */
export function liveResults() {
  /** Pause after the last key before a search starts, in milliseconds (SPEC section 9). */
  const debounceMs = 300;

  const form = document.querySelector<HTMLFormElement>('#job-search');
  const results = document.querySelector('#job-results');
  const status = document.querySelector('#job-status');
  const failed = document.querySelector('#job-results-failed');
  const city = form?.elements.namedItem('city');
  if (!form || !results || !status || !(city instanceof HTMLSelectElement)) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | undefined;

  async function show(address: string) {
    clearTimeout(timer);
    request?.abort();
    const { signal } = (request = new AbortController());
    results?.setAttribute('aria-busy', 'true');
    try {
      const response = await fetch(address, { signal });
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      const found = page.querySelector('#job-results');
      if (!found) throw new Error(`No results at ${address}`);
      document.title = page.title || document.title;
      takeCities(page);
      tell(found.innerHTML, page.querySelector('#job-count')?.textContent);
    } catch {
      if (signal.aborted) return;
      tell(failed?.innerHTML);
    }
    results?.setAttribute('aria-busy', 'false');
  }

  /** Shows HTML that our own server made. */
  function tell(html = '', count: string | null = '') {
    if (results) results.innerHTML = html;
    if (status) status.textContent = count;
  }

  /** The cities on offer depend on the country chosen. */
  function takeCities(page: Document) {
    const offered = page.querySelector('#job-search [name=city]');
    if (!offered || !(city instanceof HTMLSelectElement) || offered.innerHTML === city.innerHTML) return;
    const { value } = city;
    city.innerHTML = offered.innerHTML;
    city.value = value;
  }

  const fields = () =>
    [...(form?.elements ?? [])].filter(
      (field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
    );

  function search() {
    const query = new URLSearchParams();
    for (const { name, value } of fields()) if (value.trim()) query.set(name, value.trim());
    const address = query.size ? `/?${query}` : '/';
    if (address === location.pathname + location.search) return;
    history.pushState(null, '', address);
    void show(address);
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    search();
  });
  form.addEventListener('input', ({ target }) => {
    clearTimeout(timer);
    if (target instanceof HTMLSelectElement && target.name === 'country') city.value = '';
    timer = setTimeout(search, target instanceof HTMLSelectElement ? 0 : debounceMs);
  });
  addEventListener('popstate', () => {
    const query = new URLSearchParams(location.search);
    for (const field of fields()) field.value = query.get(field.name) ?? '';
    void show(location.pathname + location.search);
  });
}

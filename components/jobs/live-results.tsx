'use client';

import { useEffect, useState } from 'react';

/** Pause after the last key before a search starts, in milliseconds (SPEC section 9). */
const debounceMs = 300;

const look = 'transition-opacity aria-busy:opacity-60';

type Shown = { html: string; count: string } | 'failed' | null;

/**
 * Makes the plain search form live: a change fetches the page the form would have led to and puts its results in
 * place of these, so the form, its focus and the history stay. `children` are the server's results, `failed` what
 * stands there when the fetch does not come back.
 */
export function LiveResults({ children, failed }: { children: React.ReactNode; failed: React.ReactNode }) {
  const [shown, setShown] = useState<Shown>(null);
  const [isBusy, setIsBusy] = useState(false);

  // An effect, because the form is the server's: it works without this, and this only listens to it.
  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>('#job-search');
    if (!form) return;
    const listeners = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let request: AbortController | undefined;

    async function show(address: string) {
      clearTimeout(timer);
      request?.abort();
      const { signal } = (request = new AbortController());
      setIsBusy(true);
      try {
        const response = await fetch(address, { signal });
        const page = new DOMParser().parseFromString(await response.text(), 'text/html');
        const results = page.querySelector('#job-results');
        if (!results) throw new Error(`No results at ${address}`);
        document.title = page.title || document.title;
        takeCities(page);
        setShown({ html: results.innerHTML, count: page.querySelector('#job-count')?.textContent ?? '' });
      } catch {
        if (signal.aborted) return;
        setShown('failed');
      }
      setIsBusy(false);
    }

    const city = () => form.elements.namedItem('city') as HTMLSelectElement;

    /** The cities on offer depend on the country chosen. */
    function takeCities(page: Document) {
      const offered = page.querySelector<HTMLSelectElement>('#job-search [name=city]');
      if (!offered || offered.innerHTML === city().innerHTML) return;
      const { value } = city();
      city().innerHTML = offered.innerHTML;
      city().value = value;
    }

    function search() {
      const query = new URLSearchParams();
      for (const [name, value] of new FormData(form ?? undefined)) {
        if (typeof value === 'string' && value.trim()) query.set(name, value.trim());
      }
      const address = query.size ? `/?${query}` : '/';
      if (address === location.pathname + location.search) return;
      history.pushState(null, '', address);
      void show(address);
    }

    const on = { signal: listeners.signal };
    form.addEventListener(
      'submit',
      (event) => {
        event.preventDefault();
        search();
      },
      on,
    );
    form.addEventListener(
      'input',
      ({ target }) => {
        clearTimeout(timer);
        if (target instanceof HTMLSelectElement && target.name === 'country') city().value = '';
        timer = setTimeout(search, target instanceof HTMLSelectElement ? 0 : debounceMs);
      },
      on,
    );
    addEventListener(
      'popstate',
      () => {
        const query = new URLSearchParams(location.search);
        for (const field of form.elements) {
          if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
            field.value = query.get(field.name) ?? '';
          }
        }
        void show(location.pathname + location.search);
      },
      on,
    );
    return () => {
      clearTimeout(timer);
      request?.abort();
      listeners.abort();
    };
  }, []);

  const isHtml = shown !== null && shown !== 'failed';
  return (
    <>
      <p role="status" className="sr-only">
        {isHtml ? shown.count : null}
      </p>
      {isHtml ? (
        <section
          key="html"
          id="job-results"
          aria-label="Jobs"
          aria-busy={isBusy}
          className={look}
          // Our own page, rendered by our own server.
          dangerouslySetInnerHTML={{ __html: shown.html }}
        />
      ) : (
        <section key="own" id="job-results" aria-label="Jobs" aria-busy={isBusy} className={look}>
          {shown === 'failed' ? failed : children}
        </section>
      )}
    </>
  );
}

import { searchQuery, shownQuery } from "../live-search.ts";
import { readStorage, writeStorage } from "../storage.ts";

/**
 * Key in localStorage of the country last chosen in the filter "I live in", which is offered on later visits. It is
 * sent to the server only when the visitor chooses it again.
 */
const storageKey = "own-country";

type Country = { code: string; name: string };

export function setUpOwnCountry() {
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement && target.id === "filter-from")
      storeCountry(optionCountry(target.selectedOptions[0]));
  });
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-forget-country]")) storeCountry(null);
  });
  showOwnCountry();
}

export function showOwnCountry() {
  const offer = document.querySelector<HTMLElement>("#own-country");
  const link = offer?.querySelector("a");
  const name = offer?.querySelector("[data-country]");
  if (!offer || !link || !name) return;
  const country = readCountry();
  const search = new URLSearchParams(shownQuery());
  offer.hidden = !country || search.has("from");
  if (!country) return;
  name.textContent = country.name;
  search.set("from", country.code);
  link.href = `/${searchQuery([...search])}`;
}

/** The number of jobs at the end of an option's label, such as ' (1,234)'. */
const countAtEnd = / \([\d,]+\)$/;

/** The country of a select option, whose label may end in a job count; null for the empty option. */
export function optionCountry(option?: Pick<HTMLOptionElement, "value" | "label">): Country | null {
  if (!option?.value) return null;
  const name = option.label.replace(countAtEnd, "");
  return { code: option.value, name };
}

function storeCountry(country: Country | null) {
  writeStorage(storageKey, country ? JSON.stringify(country) : null);
  showOwnCountry();
}

function readCountry(): Country | null {
  try {
    const { code, name } = JSON.parse(readStorage(storageKey) ?? "") as Country;
    return /^[A-Z]{2}$/.test(code) && typeof name === "string" ? { code, name } : null;
  } catch {
    return null;
  }
}

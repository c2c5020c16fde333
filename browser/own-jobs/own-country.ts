import { searchQuery } from "../search-query.ts";
import { readStorage, writeStorage } from "../storage.ts";

/** Key of the country last chosen in the filter "I am in". It stays in the browser until the visitor chooses it again. */
const storageKey = "own-country";

type Country = { code: string; name: string };

export function setUpOwnCountry() {
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement && target.id === "filter-from")
      keep(optionCountry(target.selectedOptions[0]));
  });
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-forget-country]")) keep(null);
  });
  showOwnCountry();
}

export function showOwnCountry() {
  const offer = document.querySelector<HTMLElement>("#own-country");
  const link = offer?.querySelector("a");
  const name = offer?.querySelector("[data-country]");
  if (!offer || !link || !name) return;
  const country = read();
  const search = new URLSearchParams(location.search);
  offer.hidden = !country || search.has("from");
  if (!country) return;
  name.textContent = country.name;
  search.set("from", country.code);
  link.href = `/${searchQuery([...search])}`;
}

/** The country of a select option, whose label may end in a job count; null for the empty option. */
export function optionCountry(option?: Pick<HTMLOptionElement, "value" | "label">): Country | null {
  if (!option?.value) return null;
  return { code: option.value, name: option.label.replace(/ \([\d,]+\)$/, "") };
}

function keep(country: Country | null) {
  writeStorage(storageKey, country && JSON.stringify(country));
  showOwnCountry();
}

function read(): Country | null {
  try {
    const { code, name } = JSON.parse(readStorage(storageKey) ?? "") as Country;
    return /^[A-Z]{2}$/.test(code) && typeof name === "string" ? { code, name } : null;
  } catch {
    return null;
  }
}

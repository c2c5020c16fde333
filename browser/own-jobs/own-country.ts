import { searchQuery } from "../search-query.ts";

/** Where the browser keeps the country that its visitor last chose for "I am in"; sent nowhere until it is chosen again. */
const storageKey = "own-country";

/** What the panel of filters calls it, and its code. */
type Country = { code: string; name: string };

/** Remembers the country that is chosen in the panel of filters, and offers it where no list is narrowed by one. */
export function setUpOwnCountry() {
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement && target.id === "filter-from")
      keep(countryOf(target.selectedOptions[0]));
  });
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-forget-country]")) keep(null);
  });
  showOwnCountry();
}

/** Offers to narrow the list to the jobs that are open to people in the remembered country. */
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

/** Of an option of the panel, whose text ends in how many jobs it leaves; null of the one that is no country. */
export function countryOf(option?: Pick<HTMLOptionElement, "value" | "label">): Country | null {
  if (!option?.value) return null;
  return { code: option.value, name: option.label.replace(/ \([\d,]+\)$/, "") };
}

function keep(country: Country | null) {
  try {
    if (country) localStorage.setItem(storageKey, JSON.stringify(country));
    else localStorage.removeItem(storageKey);
  } catch {
    // Without storage it is not remembered.
  }
  showOwnCountry();
}

function read(): Country | null {
  try {
    const { code, name } = JSON.parse(localStorage.getItem(storageKey) ?? "") as Country;
    return /^[A-Z]{2}$/.test(code) && typeof name === "string" ? { code, name } : null;
  } catch {
    return null;
  }
}

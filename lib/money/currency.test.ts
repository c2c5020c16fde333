import { expect, test } from "vitest";
import { allCountryCodes, countryName } from "@/lib/places/countries";
import { currencyOfCountry, ungroupedAmount } from "@/lib/money/currency";

test.each([
  ["Germany", "EUR"],
  ["Bulgaria", "EUR"],
  ["India", "INR"],
  ["Liechtenstein", "CHF"],
  ["Senegal", "XOF"],
  ["Puerto Rico", "USD"],
  ["Europe", "USD"],
  ["Global", "USD"],
  ["", "USD"],
])("the currency of %j is %s", (country, currency) => {
  expect(currencyOfCountry(country)).toBe(currency);
});

test("every country has an ISO 4217 currency", () => {
  const currencies = new Set(Intl.supportedValuesOf("currency"));
  const unknown = allCountryCodes.filter(
    (code) => !currencies.has(currencyOfCountry(countryName(code))),
  );
  expect(unknown).toEqual([]);
});

test("only countries that use the US dollar have the default currency", () => {
  const dollarCountries = allCountryCodes.filter(
    (code) => currencyOfCountry(countryName(code)) === "USD",
  );
  expect(dollarCountries.toSorted().join(" ")).toBe(
    "AQ AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI",
  );
});

test.each([
  ["95000", "95000"],
  ["95,000", "95000"],
  [" 95 000 ", "95000"],
  ["95.000", "95000"],
  ["1'250'000", "1250000"],
  ["1\u202f250\u202f000", "1250000"],
  ["12,00,000", "1200000"],
  ["95,00", "95,00"],
  ["95.5", "95.5"],
  ["1,250.000", "1,250.000"],
  ["0950,000", "0950,000"],
  ["-5", "-5"],
  ["95k", "95k"],
])("the amount %j is read as %j", (text, amount) => {
  expect(ungroupedAmount(text)).toBe(amount);
});

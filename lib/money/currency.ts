import { countryCode } from "@/lib/places/countries";

/** The currency of pay that is stated without one. */
export const defaultCurrency = "USD";

// ISO 4217 codes of currencies that begin with the ISO 3166-1 code of their country.
const ownCurrencies =
  "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP " +
  "CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD " +
  "IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR " +
  "MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK " +
  "SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST YER ZAR " +
  "ZMW ZWG";

// ISO 3166-1 codes of further countries by the currency that they share.
const sharedCurrencies = {
  AUD: "CC CX HM KI NF NR TV",
  CHF: "LI",
  DKK: "FO GL",
  EUR: "AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT",
  FKP: "GS",
  GBP: "GG IM JE",
  ILS: "PS",
  MAD: "EH",
  NOK: "BV SJ",
  NZD: "CK NU PN TK",
  USD: "AQ AS BQ EC FM GU IO MH MP PR PW SV TC TL UM VG VI",
  XAF: "CF CG CM GA GQ TD",
  XCD: "AG AI DM GD KN LC MS VC",
  XCG: "CW SX",
  XOF: "BF BJ CI GW ML NE SN TG",
  XPF: "NC PF WF",
};

const currenciesByCountry = new Map<string, string>();
for (const currency of ownCurrencies.split(" "))
  currenciesByCountry.set(currency.slice(0, 2), currency);
for (const [currency, countryCodes] of Object.entries(sharedCurrencies))
  for (const code of countryCodes.split(" ")) currenciesByCountry.set(code, currency);

/** The ISO 4217 code of a country's currency, by the country's name; USD for a group of countries or none. */
export const currencyOfCountry = (country: string): string =>
  currenciesByCountry.get(countryCode(country) ?? "") ?? defaultCurrency;

/**
 * The digits of a whole amount with grouped thousands ('95,000', "95'000", '12,00,000'); other text is returned
 * trimmed.
 */
export function ungroupedAmount(text: string): string {
  const amount = text.trim();
  // Groups of three digits with the same separator, or Indian groups of two digits before the last three.
  const isGrouped = /^\d{1,3}(?:([,. '’\u00a0\u202f])\d{3}(?:\1\d{3})*|(?:,\d{2})+,\d{3})$/u;
  return isGrouped.test(amount) ? amount.replace(/\D/gu, "") : amount;
}

import { defaultCurrency, ungroupedAmount } from "@/lib/money/currency";
import { countryCode } from "@/lib/places/countries";
import { parseCountries } from "@/lib/places/country-list";
import { type Applicants, statedCountries, textProblem } from "@/lib/jobs/eligibility";
import { rowsField } from "@/lib/forms/fields";
import { isPayReversed, noCountry, placeRow } from "@/lib/jobs/form";
import { formatRange, jobPlaces, periodLabels } from "@/lib/jobs/format";
import { payTransparencyRule } from "@/lib/jobs/pay-laws";
import {
  defaultCountry,
  eligibilities,
  jobTypes,
  type SalaryPeriod,
  salaryPeriods,
} from "@/lib/jobs/schema";

/** Parses the current input of the job form. Missing and invalid values become defaults, amounts null. */
export function typedPosting(form: FormData, company?: string) {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const amount = (name: string) => {
    const digits = ungroupedAmount(text(name));
    return /^\d{1,10}$/u.test(digits) ? Number(digits) : null;
  };
  const countryIfNone = (isRemote: boolean) => (isRemote ? defaultCountry : noCountry);
  const places = rowsField(placeRow.catch({ city: "", country: "", isRemote: false }));
  return {
    title: text("title"),
    company: company ?? text("company"),
    type: jobTypes.find((type) => type === text("type")) ?? "full-time",
    isRemote: text("remote") === "on",
    city: text("city"),
    country: text("country") || countryIfNone(text("remote") === "on"),
    furtherPlaces: places.parse(form.getAll("places")).map((place) => ({
      ...place,
      city: place.city || "City",
      country: place.country || countryIfNone(place.isRemote),
    })),
    eligibility: text("eligibility"),
    eligibleCountries: text("eligibleCountries"),
    excludedCountries: text("excludedCountries"),
    salaryMin: amount("salaryMin"),
    salaryMax: amount("salaryMax"),
    salaryCurrency: text("salaryCurrency").toUpperCase() || defaultCurrency,
    salaryPeriod: salaryPeriods.find((period) => period === text("salaryPeriod")) ?? "year",
    applicationUrl: text("applicationUrl"),
    description: text("description"),
    requirements: form.getAll("requirements").map(String),
  };
}

export type TypedPosting = ReturnType<typeof typedPosting>;

/** From where people may apply, as it would be saved, but without unknown names of countries. */
export function typedEligibility(typed: TypedPosting): Applicants {
  const eligibility = eligibilities.find((value) => value === typed.eligibility) ?? "unstated";
  const eligibleCountries = parseCountries(typed.eligibleCountries).codes;
  return {
    eligibility: eligibleCountries.length > 0 ? "countries" : eligibility,
    eligibleCountries,
    excludedCountries: parseCountries(typed.excludedCountries).codes,
  };
}

/**
 * Advice on how to improve a job; the job can be posted without following it. `why` explains it, and `missing` is the
 * name of the empty field that it is about.
 */
type Advice = {
  rule: string;
  text: string;
  why?: { text: string; source: string };
  missing?: string;
};

const fewestWords = 60;

/** Returns advice on the job in the form; empty if there is nothing to improve. */
export function checkPosting(posting: TypedPosting): Advice[] {
  const checks = [checkTitle, checkPay, checkText];
  return checks.flatMap((check) => check(posting)).filter((advice) => advice !== false);
}

/** Whether the job in the form has what every job needs. Without it, a lack of advice does not mean that all is well. */
export function isComplete(posting: TypedPosting): boolean {
  const { title, company, isRemote, city, applicationUrl, description } = posting;
  const hasPlace = isRemote || city !== "";
  const texts = [title, company, applicationUrl, visibleWords(description)];
  return hasPlace && texts.every((text) => text !== "");
}

/**
 * Why the place of the job in the form keeps it out of Google's job search, and what to do about it; null if it does
 * not, or if no place has been entered yet.
 */
export function placeProblem(posting: TypedPosting): string | null {
  const places = jobPlaces(posting);
  const hasRemote = places.some(({ isRemote }) => isRemote);
  const countries = statedCountries({ ...posting, ...typedEligibility(posting) });
  const hasCountry = places.some(({ isRemote, country }) => !isRemote && countryCode(country));
  if (hasCountry || (hasRemote && countries.length > 0)) return null;
  if (hasRemote)
    return "This job will not be in Google’s job search, because it names no country. Choose a country or region, or say under “Who may apply and hours” where people may apply from.";
  if (!posting.city) return null;
  return "Without a country, this job will not be in Google’s job search, and people who filter by country will not find it.";
}

type Checked = (Advice | false)[];

function checkTitle({ title, company }: TypedPosting): Checked {
  const name = company.trim().toLowerCase();
  const hasCompany = name.length > 2 && hasWord(title.toLowerCase(), name);
  return [
    hasCompany && {
      rule: "company-in-title",
      text: "The title names the company, which is shown next to it anyway.",
    },
    payInTitle.test(title) && {
      rule: "pay-in-title",
      text: "The title names the pay: put it in its own fields, and people can filter by it.",
    },
    (isShouted(title) || /!{2,}/u.test(title)) && {
      rule: "shouting",
      text: "The title is in capitals: ordinary letters are easier to read.",
    },
    checkEncoding("title", title),
  ];
}

/** Matches pay in a title: a currency sign beside digits, "120k", "80 eur", "90,000". */
const payInTitle = /[$€£₹]\s?\d|\d\s?(?:[$€£₹]|k\b|(?:usd|eur|gbp|inr)\b)|\b\d{2,3}[.,]\d{3}\b/iu;

function checkPay(posting: TypedPosting): Checked {
  const { salaryCurrency, salaryPeriod } = posting;
  // A salary of 0 counts as unstated.
  const min = posting.salaryMin || null;
  const max = posting.salaryMax || null;
  if (!min && !max) {
    const law = jobPlaces(posting)
      .map((place) => payTransparencyRule(place.country))
      .find((rule) => rule !== null);
    const missing = "salaryMax";
    return [
      {
        rule: "missing-pay",
        text: "No pay is stated: people who filter by pay will not find this job.",
        missing,
      },
      law !== undefined && {
        rule: "pay-transparency",
        text: law.summary,
        why: { text: `${law.text} Not legal advice.`, source: law.source },
        missing,
      },
    ];
  }
  if (isPayReversed(posting))
    return [
      {
        rule: "reversed-pay",
        text: "The maximum salary is below the minimum, so the previews show no pay.",
      },
    ];
  const likely = likelyPeriod(max ?? min ?? 0, salaryPeriod);
  const isWide = min !== null && max !== null && max > 2 * min;
  return [
    isWide && {
      rule: "wide-range",
      text: "The top is more than twice the bottom: a narrower range says more.",
    },
    likely !== null && {
      rule: "unlikely-period",
      text: `${formatRange(min, max, salaryCurrency)} ${periodLabels[salaryPeriod]} is probably ${periodLabels[likely]}.`,
    },
  ];
}

/** A more likely pay period for an amount, or null: in no currency is a yearly pay a few hundred. */
function likelyPeriod(top: number, period: SalaryPeriod): SalaryPeriod | null {
  if (period === "year" && top < 300) return "hour";
  if (period === "year" && top < 1500) return "day";
  if (period === "year" && top < 12_000) return "month";
  if (period === "month" && top < 300) return "hour";
  if ((period === "hour" || period === "day") && top >= 20_000) return "year";
  return null;
}

function checkText({ title, description, requirements }: TypedPosting): Checked {
  const text = visibleWords(description);
  if (!text) return [];
  const wordCount = [text, ...requirements].join(" ").split(/\s+/u).filter(Boolean).length;
  const problem = textProblem({ title, requirements }, text);
  return [
    problem !== null && {
      rule: "not-in-google",
      text: `Not in Google’s job search: ${problem}. Say what the work is, with whom, and what comes next.`,
    },
    // A text that is too short for search engines gets the advice above only.
    problem === null &&
      wordCount < fewestWords && {
        rule: "thin-text",
        text: `Only ${wordCount} words: say what the work is, with whom, and what comes next.`,
      },
    isShouted(text) && { rule: "shouting-text", text: "Much of the text is in capitals." },
    checkEncoding("description", text),
  ];
}

const checkEncoding = (field: string, text: string) =>
  /&(?:amp|lt|gt|quot|nbsp|#\d{2,5});/iu.test(text) && {
    rule: `encoded-${field}`,
    text: `The ${field} contains codes such as &amp; instead of &: it was encoded once too often.`,
  };

function isShouted(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  return letters >= 10 && capitals > 0.6 * letters;
}

function hasWord(text: string, word: string): boolean {
  const start = text.indexOf(word);
  if (start < 0) return false;
  const before = text[start - 1] ?? " ";
  const after = text[start + word.length] ?? " ";
  return !/[\p{L}\p{N}]/u.test(before + after);
}

const mostCharacters = 200_000;

/** Converts HTML to approximate text, for checks only. Its run time is linear in the length. */
export function visibleWords(html: string): string {
  return html
    .slice(0, mostCharacters)
    .replace(/<[^<>]*>/gu, " ")
    .replace(/&(amp|lt|gt|nbsp|quot);/gu, (_, name: string) => entities[name] ?? " ")
    .replace(/\s+/gu, " ")
    .trim();
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", nbsp: " ", quot: '"' };

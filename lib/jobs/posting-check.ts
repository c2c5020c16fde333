import { countryCode } from "../places/countries";
import { formatRange, periodLabels } from "./format";
import { textProblem } from "./eligibility";
import { payTransparencyRule } from "./pay-laws";
import { defaultCountry, type SalaryPeriod, salaryPeriods } from "./schema";
import { ungroupedAmount, defaultCurrency } from "@/lib/money/currency";
import { noCountry } from "./form";
/** What a form holds of a job, as it is typed. `description` is HTML. */
export type Posting = {
  title: string;
  company: string;
  isRemote: boolean;
  city: string;
  country: string;
  eligibility: string;
  eligibleCountries: string;
  salaryMin: number | null;
  salaryMax: number | null;
  salaryCurrency: string;
  salaryPeriod: SalaryPeriod;
  description: string;
  requirements: string[];
};

/** What would make a job better: advice, never a refusal. */
type Advice = {
  rule: string;
  text: string;
  source?: string;
  /** The field that is empty, where it is about what is missing. */
  missing?: string;
};

/** Fewer words say little about a job. */
const fewestWords = 60;

/** What somebody may want to change before a job is posted, most telling first. */
export function checkPosting(posting: Posting): Advice[] {
  return [title(posting), pay(posting), eligibility(posting), text(posting)].flat();
}

function title({ title, company }: Posting): Advice[] {
  const advice: Advice[] = [];
  const name = company.trim().toLowerCase();
  if (name.length > 2 && hasWord(title.toLowerCase(), name))
    advice.push(
      say("company-in-title", "The title names the company, which is shown next to it anyway."),
    );
  if (/[$€£₹]\s?\d|\d\s?(?:[$€£₹]|k\b|(?:usd|eur|gbp|inr)\b)|\b\d{2,3}[.,]\d{3}\b/iu.test(title))
    advice.push(
      say("pay-in-title", "The title names the pay: in its own fields people can filter by it."),
    );
  if (isShouted(title) || /!{2,}/u.test(title))
    advice.push(say("shouting", "The title is in capitals: ordinary letters are easier to read."));
  if (isEncodedTwice(title)) advice.push(encodedTwice("title"));
  return advice;
}

function pay({ salaryMin, salaryMax, salaryCurrency, salaryPeriod, country }: Posting): Advice[] {
  const [min, max] = [salaryMin || null, salaryMax || null];
  if (!min && !max) {
    const law = payTransparencyRule(country);
    const missing = "salaryMax";
    return [
      {
        ...say("missing-pay", "No pay is stated: people who filter by pay will not find this job."),
        missing,
      },
      ...(law
        ? [
            {
              ...say("pay-transparency", `${law.text} Not legal advice.`),
              source: law.source,
              missing,
            },
          ]
        : []),
    ];
  }
  const advice: Advice[] = [];
  if (min && max && max > 2 * min)
    advice.push(
      say("wide-range", "The top is more than twice the bottom: a narrower range says more."),
    );
  const likely = likelyPeriod(max ?? min ?? 0, salaryPeriod);
  if (likely)
    advice.push(
      say(
        "unlikely-period",
        `${formatRange(min, max, salaryCurrency)} ${periodLabels[salaryPeriod]} is probably ${periodLabels[likely]}.`,
      ),
    );
  return advice;
}

/** For what a sum is more probably paid than for what was chosen: in no currency is a year worth a few hundred. */
function likelyPeriod(top: number, period: SalaryPeriod): SalaryPeriod | null {
  if (period === "year" && top < 300) return "hour";
  if (period === "year" && top < 1500) return "day";
  if (period === "year" && top < 12_000) return "month";
  if (period === "month" && top < 300) return "hour";
  if ((period === "hour" || period === "day") && top >= 20_000) return "year";
  return null;
}

function eligibility({ isRemote, country, eligibility, eligibleCountries }: Posting): Advice[] {
  if (!isRemote && !countryCode(country))
    return [
      {
        ...say(
          "missing-country",
          "No country is chosen: search engines leave such jobs out, and people who filter by country will not find it.",
        ),
        missing: "country",
      },
    ];
  if (!isRemote || country !== defaultCountry) return [];
  if (eligibility !== "unstated" || eligibleCountries.trim()) return [];
  return [
    {
      ...say(
        "remote-without-countries",
        "It does not say from where people may apply: search engines leave such remote jobs out, and many people pass them by.",
      ),
      missing: "eligibleCountries",
    },
  ];
}

function text({ title, description, requirements }: Posting): Advice[] {
  const words = wordsOf(description);
  if (!words) return [];
  const advice: Advice[] = [];
  const whole = [words, ...requirements].join(" ");
  const count = whole.split(/\s+/u).filter(Boolean).length;
  if (count < fewestWords)
    advice.push(
      say(
        "thin-text",
        `Only ${count} words: say what the work is, with whom, and what comes next.`,
      ),
    );
  const problem = textProblem({ title, requirements }, words);
  if (problem) advice.push(say("not-in-google", `Not in Google: ${problem}.`));
  if (isShouted(words)) advice.push(say("shouting-text", "Much of the text is in capitals."));
  if (isEncodedTwice(words)) advice.push(encodedTwice("description"));
  return advice;
}

const say = (rule: string, text: string): Advice => ({ rule, text });

const encodedTwice = (where: string) =>
  say(
    `encoded-${where}`,
    `The ${where} holds signs like &amp; in place of &: it was encoded once too often.`,
  );

/** Whether most of its letters are capitals, and there are enough of them to tell. */
function isShouted(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  return letters >= 10 && capitals > 0.6 * letters;
}

const isEncodedTwice = (text: string) => /&(?:amp|lt|gt|quot|nbsp|#\d{2,5});/iu.test(text);

function hasWord(text: string, word: string): boolean {
  const at = text.indexOf(word);
  const around = `${text[at - 1] ?? " "}${text[at + word.length] ?? " "}`;
  return at >= 0 && !/[\p{L}\p{N}]/u.test(around);
}

/** Most characters of HTML that are read. */
const mostRead = 200_000;

/** What can be read of HTML, near enough to count and to look at; nothing of it becomes HTML. Linear in the length. */
export function wordsOf(html: string): string {
  return html
    .slice(0, mostRead)
    .replace(/<[^<>]*>/gu, " ")
    .replace(/&(amp|lt|gt|nbsp|quot);/gu, (_, name: string) => entities[name] ?? " ")
    .replace(/\s+/gu, " ")
    .trim();
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", nbsp: " ", quot: '"' };

/** A job as it stands in its form, finished or not; of a recruiter's, the company is not in it. */
export function typedPosting(form: FormData, company?: string): Posting {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const amount = (name: string) => {
    const digits = ungroupedAmount(text(name));
    return /^\d{1,10}$/u.test(digits) ? Number(digits) : null;
  };
  return {
    title: text("title"),
    company: company ?? text("company"),
    isRemote: form.has("remote"),
    city: text("city"),
    country: text("country") || (form.has("remote") ? defaultCountry : noCountry),
    eligibility: text("eligibility"),
    eligibleCountries: text("eligibleCountries"),
    salaryMin: amount("salaryMin"),
    salaryMax: amount("salaryMax"),
    salaryCurrency: text("salaryCurrency").toUpperCase() || defaultCurrency,
    salaryPeriod: salaryPeriods.find((period) => period === text("salaryPeriod")) ?? "year",
    description: text("description"),
    requirements: form.getAll("requirements").map(String),
  };
}

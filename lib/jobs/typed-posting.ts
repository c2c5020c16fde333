import { ungroupedAmount } from "../money/amount";
import { defaultCurrency } from "../money/country-currency";
import { noCountry } from "./form";
import type { Posting } from "./posting-check";
import { defaultCountry, salaryPeriods } from "./schema";

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

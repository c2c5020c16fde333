import { cleanJobHtml } from "../html/sanitize";
import { escapeHtml } from "../html/text";
import { descriptionSchema, type JobInput, ownJobSchema } from "../jobs/form";
import { countryCode } from "../places/countries";
import { cutAtWord } from "../text/shorten";
import type { Place } from "./places";
import type { Posting } from "./posting";

export type ImportedJob = {
  id: string;
  postedAt: string | null;
  /** Whether the place of the job was understood; otherwise a person checks the job before it is published. */
  isPlaced: boolean;
  input: JobInput;
};

const noCity = "Not stated";

/** Converts a posting to a job, checked like the job form; null without title or text, or beyond its limits. */
export function toJob(posting: Posting): ImportedJob | null {
  const first = posting.places.find(({ isRemote }) => isRemote) ?? posting.places[0];
  const isRemote = first?.isRemote ?? false;
  const named = first?.country ?? "";
  // Jobs on site cannot be in a group of countries: "Berlin, EMEA" leaves the country open.
  const isCountryOpen = !isRemote && named !== "" && !countryCode(named);
  const country = isCountryOpen ? "" : named;
  const city = first?.city || named || noCity;
  const description = descriptionSchema.safeParse(
    cleanJobHtml(posting.html + otherPlaces(posting)),
  );
  const form = ownJobSchema.safeParse({
    title: cutAtWord(posting.title.trim(), 200),
    type: posting.type,
    remote: isRemote,
    city: isRemote ? "" : city,
    country,
    ...payFields(posting.pay),
    applicationUrl: posting.url,
    description: description.data ?? "",
    level: posting.level ?? "",
  });
  if (!description.success || !form.success) return null;
  return {
    id: posting.id,
    postedAt: posting.postedAt,
    isPlaced: isRemote ? !first?.city || Boolean(country) : Boolean(first?.city) && !isCountryOpen,
    input: { ...form.data, company: "", description: description.data },
  };
}

/** HTML that lists all places of a posting, because a job has only one. */
function otherPlaces({ places }: Posting): string {
  const names = [...new Set(places.map(placeName).filter(Boolean))];
  const isMore = names.length > 1 || places.some(hasMore);
  return isMore ? `<p>Places: ${escapeHtml(names.join(" · "))}</p>` : "";
}

/** Whether the place of a posting says more than the fields of a job can hold. */
const hasMore = ({ isRemote, city, country }: Place) =>
  isRemote ? city !== "" : country !== "" && !countryCode(country);

const placeName = ({ isRemote, city, country }: Place) =>
  [isRemote ? "Remote" : "", city, country].filter(Boolean).join(", ");

function payFields(pay: Posting["pay"]) {
  const [min, max] = [amount(pay?.min), amount(pay?.max)];
  if (!pay || (!min && !max) || (min && max && Number(min) > Number(max))) return {};
  return {
    salaryMin: min,
    salaryMax: max,
    salaryCurrency: pay.currency,
    salaryPeriod: pay.period,
  };
}

const amount = (value: number | null | undefined) =>
  value && value >= 1 && value <= 2_147_483_647 ? String(Math.round(value)) : "";

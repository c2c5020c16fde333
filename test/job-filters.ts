import type { FilterName } from "@/lib/jobs/filters";
import { filterOf } from "@/lib/jobs/search";

/** A value of each filter that has no fixed list of them, with the parameters without which it changes nothing. */
export const filterSamples: Partial<Record<FilterName, Record<string, string>>> = {
  q: { q: "gopher" },
  city: { city: "Lyon" },
  country: { country: "France" },
  region: { region: "emea" },
  from: { from: "DE" },
  pay: { pay: "70000" },
  currency: { pay: "70000", currency: "EUR" },
  skill: { skill: "kafka" },
  company: { company: "Acme" },
  unstated: { from: "DE", unstated: "from" },
};

/** Addresses that set the filter, one for each of its values. */
export function filterAddresses(name: FilterName): Record<string, string>[] {
  const { values = {} } = filterOf(name);
  const sample = filterSamples[name];
  return sample ? [sample] : Object.keys(values).map((value) => ({ [name]: value }));
}

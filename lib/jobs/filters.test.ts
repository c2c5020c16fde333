import { describe, expect, test } from "vitest";
import robots from "@/app/robots";
import { jobListParameters } from "@/lib/api/parameters";
import { jobFilters } from "@/lib/jobs/filters";
import { searchParameters } from "@/lib/jobs/parameters";
import {
  chosenValues,
  filterOf,
  filtersKeptByAlert,
  listParameters,
  parseJobFilters,
  withoutValue,
} from "@/lib/jobs/search";
import { filterAddresses, filterSamples } from "@/test/job-filters";

const { disallow } = [robots().rules].flat()[0] ?? {};

test("the table has the parameters of a search and no others", () => {
  expect(Object.keys(jobFilters).toSorted()).toEqual(searchParameters.toSorted());
});

describe.each(searchParameters)("the filter %s", (name) => {
  const filter = filterOf(name);
  const lists = filterAddresses(name).map((address) => ({
    address,
    filters: parseJobFilters(address),
  }));

  test(`the filter ${name} has sample values for the tests`, () => {
    expect(lists).not.toHaveLength(0);
  });

  test.each(lists)(
    "parsing $address and formatting the filters again gives the same parameters",
    ({ address, filters }) => {
      expect(Object.fromEntries(listParameters(filters))).toEqual(address);
    },
  );

  test(`no option of the filter ${name} begins like the option that does not filter`, () => {
    const { first = "", values = {}, optionLabels } = filter;
    const [firstWord = ""] = first.split(" ");
    for (const option of Object.values({ ...values, ...optionLabels }))
      expect(option?.split(" ")[0]).not.toBe(firstWord);
  });

  test.each(lists)("the API accepts the parameters $address", ({ address }) => {
    const parameters = { ...address, ...(filterSamples[name] && listValues(address)) };
    expect(jobListParameters.safeParse(parameters).error).toBeUndefined();
  });

  test(`an invalid value of ${name} sets no filter`, () => {
    const isText = ["q", "city", "country", "company", "skill"].includes(name);
    const filters = parseJobFilters({ [name]: isText ? "" : "\u0000" });
    expect(chosenValues(filters, name)).toEqual([]);
  });

  test.each(lists)("removing the values of $address leaves no such parameter", ({ filters }) => {
    if (!filter.chip) return;
    for (const value of chosenValues(filters, name)) {
      const rest = listParameters(withoutValue(filters, name, value));
      expect(rest.map(([parameter]) => parameter)).not.toContain(name);
    }
  });

  test.each(lists)(
    "an alert for $address keeps the filter unless alerts drop it",
    ({ filters }) => {
      const kept = chosenValues(filtersKeptByAlert(filters), name);
      expect(kept).toEqual(filter.isDroppedByAlerts ? [] : chosenValues(filters, name));
    },
  );

  test(`robots.txt disallows lists filtered by ${name} exactly if the filter is for people only`, () => {
    expect(disallow?.includes(`/*?${name}=`)).toBe(filter.isForPeople);
    expect(disallow?.includes(`/*&${name}=`)).toBe(filter.isForPeople);
  });

  test(`the field of ${name} has an option for no filter if it has a list of options`, () => {
    if (filter.values) expect(filter.first).toBeTruthy();
  });
});

/** The values of parameters that the API reads as lists. */
const listValues = ({ skill, unstated }: Record<string, string>) => ({
  ...(skill && { skill: [skill] }),
  ...(unstated && { unstated: [unstated] }),
});

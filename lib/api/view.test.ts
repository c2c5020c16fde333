import { expect, test } from "vitest";
import { job } from "@/test/data";
import { toApiJob } from "@/lib/api/view";

test("the API lists a country that is both allowed and excluded as excluded only", () => {
  const both = {
    ...job,
    eligibility: "countries" as const,
    eligibleCountries: ["DE", "FR"],
    excludedCountries: ["FR"],
  };
  expect(toApiJob(both).eligibility).toMatchObject({
    from: "countries",
    countries: ["DE"],
    excludedCountries: ["FR"],
  });
});

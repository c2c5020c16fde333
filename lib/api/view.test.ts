import { expect, test } from "vitest";
import { job } from "../../test/data";
import { toApiJob } from "./view";

test("an eligible country that is excluded as well is listed as excluded only", () => {
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

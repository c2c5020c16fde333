import { expect, test } from "vitest";
import { countryOf } from "./own-country";

test.each([
  ["Norway (2)", "Norway"],
  ["United States (1,234)", "United States"],
  ["Micronesia (Federated States of) (3)", "Micronesia (Federated States of)"],
  ["Congo (Kinshasa)", "Congo (Kinshasa)"],
])("the country of the option %j is called %j", (label, name) => {
  expect(countryOf({ value: "XX", label })).toEqual({ code: "XX", name });
});

test("the empty option is not a country", () => {
  expect(countryOf({ value: "", label: "Anywhere" })).toBeNull();
});

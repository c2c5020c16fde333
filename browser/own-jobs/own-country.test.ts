import { expect, test } from "vitest";
import { optionCountry } from "./own-country.ts";

test.each([
  ["Norway (2)", "Norway"],
  ["United States (1,234)", "United States"],
  ["Micronesia (Federated States of) (3)", "Micronesia (Federated States of)"],
  ["Congo (Kinshasa)", "Congo (Kinshasa)"],
])("the option labelled %j stands for the country %j", (label, name) => {
  expect(optionCountry({ value: "XX", label })).toEqual({ code: "XX", name });
});

test('the option "Anywhere" stands for no country', () => {
  expect(optionCountry({ value: "", label: "Anywhere" })).toBeNull();
});

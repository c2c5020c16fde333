import { expect, test } from "vitest";
import { detailsOf, detailsSchema, metadataOf, registrationSchema } from "./registration-schema";

const details = { name: "Ada", company_name: "Acme Systems", contact_number: "+44 1" };
const registration = { ...details, email: "Ada@Acme-Systems.dev ", password: "a long password" };

test("an address is kept in lower case", () => {
  expect(registrationSchema.parse(registration).email).toBe("ada@acme-systems.dev");
});

test.each(["ada@gmail.com", "ADA@GMail.com"])("%j is no work address", (email) => {
  expect(registrationSchema.safeParse({ ...registration, email }).error?.issues[0]?.message).toBe(
    "Please use work email",
  );
});

test.each([
  ["+44 20 7946 0000", undefined],
  ["call me", "Contact number must have digits"],
  [" ", "Contact number is required"],
])("of the contact number %j is said %j", (contact_number, message) => {
  const { error } = registrationSchema.safeParse({ ...registration, contact_number });
  expect(error?.issues[0]?.message).toBe(message);
});

test("what is kept with an account makes a profile again, and nothing but that", () => {
  expect(detailsOf({ ...metadataOf(details), role: "admin", status: "approved" })).toEqual(details);
  expect(detailsSchema.safeParse(detailsOf({ name: 1, company: null })).success).toBe(false);
});

import { expect, test } from "vitest";
import {
  freeMailDomains,
  fromUserMetadata,
  detailsSchema,
  toUserMetadata,
  registrationSchema,
} from "@/lib/auth/registration-schema";

const details = { name: "Ada", company_name: "Acme Systems", contact_number: "+44 1" };
const registration = { ...details, email: "Ada@Acme-Systems.dev ", password: "a long password" };

test("registration stores the e-mail address in lower case", () => {
  expect(registrationSchema.parse(registration).email).toBe("ada@acme-systems.dev");
});

test.each([...freeMailDomains.map((domain) => `ada@${domain}`), "ADA@GMail.com"])(
  "registration refuses the free mail address %j",
  (email) => {
    expect(registrationSchema.safeParse({ ...registration, email }).error?.issues[0]?.message).toBe(
      "Please use work email",
    );
  },
);

test.each(["ada@clerk.com", "ada@bt.com", "ada@nus.edu.sg", "ada@gmail.com.acme.dev"])(
  "registration accepts the employer's address %j",
  (email) => {
    expect(registrationSchema.safeParse({ ...registration, email }).success).toBe(true);
  },
);

test.each([
  ["+44 20 7946 0000", undefined],
  ["call me", "Contact number must have digits"],
  [" ", "Contact number is required"],
])("the contact number %j gives the error %j", (contact_number, message) => {
  const { error } = registrationSchema.safeParse({ ...registration, contact_number });
  expect(error?.issues[0]?.message).toBe(message);
});

test("only the registration details are read from user metadata", () => {
  expect(
    fromUserMetadata({ ...toUserMetadata(details), role: "admin", status: "approved" }),
  ).toEqual(details);
});

test("user metadata that is not text gives no registration details", () => {
  expect(detailsSchema.safeParse(fromUserMetadata({ name: 1, company: null })).success).toBe(false);
});

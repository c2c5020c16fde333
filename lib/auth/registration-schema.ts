import { z } from "zod";
import { emailAddress, newPassword } from "./schema";
import { plainLine, requiredText } from "@/lib/forms/fields";

/** Where most people have their private mail (SPEC section 5), for an answer while typing; the whole list is in the database. */
export const usualFreeMail = [
  "gmail.com",
  "googlemail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "live.com",
  "msn.com",
  "aol.com",
  "icloud.com",
  "protonmail.com",
  "gmx.com",
  "mail.com",
  "yandex.com",
  "zoho.com",
];

/** What is said to an address of free mail (SPEC section 8). */
export const notWorkEmail = "Please use work email";

/** The message for an account without a row that lacks what it takes (SPEC section 8). */
export const noProfile = "Recruiter profile not found";

/** The message for a recruiter who was rejected (SPEC section 8). */
export const rejection = "Your registration has been rejected. Please contact support.";

/** Who a recruiter is, beside the address. The lengths are the database's. */
export const detailsSchema = z.object({
  name: requiredText("Name", 100, plainLine()),
  company_name: requiredText("Company name", 120, plainLine()),
  contact_number: requiredText("Contact number", 40).regex(
    /\p{Nd}/u,
    "Contact number must have digits",
  ),
});

/** What `detailsSchema` makes of a form. */
export type Details = z.output<typeof detailsSchema>;

/** What is kept with the account until it has a row (SPEC section 7): words somebody typed, which give no rights. */
export const metadataOf = ({ name, company_name: company, contact_number }: Details) => ({
  name,
  company,
  contact_number,
});

/** What of a registration is kept with an account, whatever somebody made of it. */
export function detailsOf(metadata: Record<string, unknown>): Partial<Details> {
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  return {
    name: text(metadata.name),
    company_name: text(metadata.company),
    contact_number: text(metadata.contact_number),
  };
}

/** What the page behind our link for confirming an address sends. */
export const addressConfirmationSchema = z.object({ token: z.string().max(1000) });

/** A form without fields. */
export const noFields = z.object({});

/** What the registration form sends. */
export const registrationSchema = detailsSchema.extend({
  email: emailAddress.refine(
    (email) => !usualFreeMail.includes(email.split("@").at(-1) ?? ""),
    notWorkEmail,
  ),
  password: newPassword,
});

/** What `registrationSchema` makes of a form. */
export type Registration = z.output<typeof registrationSchema>;

import { z } from "zod";
import { emailAddress, newPassword } from "./schema";
import { plainLine, requiredText } from "@/lib/forms/fields";

/** The free mail domains of SPEC section 5, for an error while typing; the database has the complete list. */
export const usualFreeMail = [
  ..."gmail.com googlemail.com yahoo.com hotmail.com outlook.com live.com msn.com".split(" "),
  ..."aol.com icloud.com protonmail.com gmx.com mail.com yandex.com zoho.com".split(" "),
];

export const notWorkEmail = "Please use work email";

export const noProfile = "Recruiter profile not found";

export const rejection = "Your registration has been rejected. Please contact support.";

/** A recruiter's registration details; the maximum lengths are those of the database. */
export const detailsSchema = z.object({
  name: requiredText("Name", 100, plainLine()),
  company_name: requiredText("Company name", 120, plainLine()),
  contact_number: requiredText("Contact number", 40, plainLine()).regex(
    /\p{Nd}/u,
    "Contact number must have digits",
  ),
});

export type Details = z.output<typeof detailsSchema>;

/** User metadata with the registration details until a recruiter row exists (SPEC section 7). Grants no rights. */
export const metadataOf = ({ name, company_name: company, contact_number }: Details) => ({
  name,
  company,
  contact_number,
});

/** Reads registration details from user metadata, which the account's owner can change at will. */
export function detailsOf(metadata: Record<string, unknown>): Partial<Details> {
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  return {
    name: text(metadata.name),
    company_name: text(metadata.company),
    contact_number: text(metadata.contact_number),
  };
}

export const addressConfirmationSchema = z.object({ token: z.string().max(1000) });

export const registrationSchema = detailsSchema.extend({
  email: emailAddress.refine(
    (email) => !usualFreeMail.includes(email.split("@").at(-1) ?? ""),
    notWorkEmail,
  ),
  password: newPassword,
});
export type Registration = z.output<typeof registrationSchema>;

import { z } from "zod";
import { emailAddress, newPassword, signInSchema } from "@/lib/auth/schema";
import { plainLine, requiredText } from "@/lib/forms/fields";

/**
 * Domains at which anyone can get a mailbox, while the provider's own employees have addresses at other domains. The
 * same domains are marked `is_free` in private.shared_mail_domains.
 */
export const freeMailDomains = [
  "gmail.com",
  "googlemail.com",
  "yahoo.com",
  "yahoo.co.uk",
  "yahoo.co.in",
  "yahoo.co.jp",
  "yahoo.de",
  "yahoo.fr",
  "yahoo.com.br",
  "ymail.com",
  "rocketmail.com",
  "hotmail.com",
  "hotmail.co.uk",
  "hotmail.fr",
  "hotmail.de",
  "outlook.com",
  "live.com",
  "msn.com",
  "aol.com",
  "icloud.com",
  "me.com",
  "mac.com",
  "proton.me",
  "protonmail.com",
  "pm.me",
  "gmx.com",
  "gmx.de",
  "gmx.net",
  "web.de",
  "mail.com",
  "mail.ru",
  "yandex.com",
  "yandex.ru",
  "zoho.com",
  "tutanota.com",
  "tuta.com",
  "qq.com",
  "163.com",
  "126.com",
  "rediffmail.com",
];

export const workEmailMessage = "Please use work email";

export const profileMissingMessage = "Recruiter profile not found";

export const rejectedMessage = "Your registration has been rejected. Please contact support.";

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

/**
 * Converts registration details to Auth user metadata, which stores them until a profile exists. Metadata grants no
 * rights.
 */
export const toUserMetadata = ({ name, company_name: company, contact_number }: Details) => ({
  name,
  company,
  contact_number,
});

/** Reads registration details from user metadata, which the account's owner can change at will. */
export function fromUserMetadata(metadata: Record<string, unknown>): Partial<Details> {
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  return {
    name: text(metadata.name),
    company_name: text(metadata.company),
    contact_number: text(metadata.contact_number),
  };
}

const brokenLink = "This link is incomplete. Open the whole link from our email again.";

/** A mailed link that confirms the address of an account. */
const confirmationLink = z.object({
  /** Who has mailed the link: Supabase Auth, or the site itself where Auth confirms addresses without a mail. */
  sender: z.enum(["auth", "site"], brokenLink),
  token: z.string().min(1, brokenLink).max(1000, brokenLink),
});

export type ConfirmationLink = z.output<typeof confirmationLink>;

export const confirmationSchema = confirmationLink.extend({
  password: signInSchema.shape.password,
});

export const replacementSchema = detailsSchema.extend({
  ...confirmationLink.shape,
  // Not `password`, because the page also has the form of confirmationSchema, whose field has that name.
  new_password: newPassword,
});

export const registrationSchema = detailsSchema.extend({
  email: emailAddress.refine(
    (email) => !freeMailDomains.includes(email.split("@").at(-1) ?? ""),
    workEmailMessage,
  ),
  password: newPassword,
});
export type Registration = z.output<typeof registrationSchema>;

import { z } from "zod";
import { rowFields } from "../content/form";
import { optionalText, plainLine, requiredText, switchedOn, webAddress } from "../forms/fields";
import { optionalImageFile } from "../images/form";

const website = z
  .string()
  .trim()
  .transform((address) => address || null)
  .pipe(webAddress("Website").nullable())
  .default(null);

/** What a company's recruiters say about it; the lengths are those of the table. */
export const ownCompanySchema = z.object({
  ...rowFields,
  website,
  description: optionalText("About the company", 1000).default(null),
  logo: optionalImageFile,
  removeLogo: switchedOn,
});

/** The company form of admins, who also name it. */
export const companySchema = ownCompanySchema.extend({
  name: requiredText("Name", 120, plainLine()),
});

/** A company as its form holds it, checked; recruiters name none. */
export type CompanyInput = z.output<typeof ownCompanySchema> & { name?: string };

/** Which company becomes which other one; that is said by its name, or by the address of its page. */
export const mergeSchema = z.object({
  id: z.uuid(),
  into: requiredText("Company that stays", 300, plainLine()),
});

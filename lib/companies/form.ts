import { z } from "zod";
import {
  emptyAsNull,
  rowFields,
  optionalText,
  plainLine,
  requiredText,
  switchedOn,
  webAddress,
} from "@/lib/forms/fields";
import { optionalImageFile } from "@/lib/images/form";

/** The company form of recruiters; maximum lengths match the database table. */
export const ownCompanySchema = z.object({
  ...rowFields,
  website: emptyAsNull(webAddress("Website")),
  description: optionalText("About the company", 1000).default(null),
  logo: optionalImageFile,
  removeLogo: switchedOn,
});

/** The company form of admins, who may also change the name. */
export const companySchema = ownCompanySchema.extend({
  name: requiredText("Name", 120, plainLine()),
});

export type CompanyInput = z.output<typeof ownCompanySchema> & { name?: string };

/** The form that merges the company `id` into another company, given by its name or the URL of its page. */
export const mergeSchema = z.object({
  id: z.uuid(),
  into: requiredText("Company to keep", 300, plainLine()),
});

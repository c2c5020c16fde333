"use server";
import { adminAction, recruiterAction } from "@/lib/auth/session";
import { failures } from "@/lib/forms/submission";
import { hrefAfterSaving, withoutBackParameter } from "@/lib/rows/list-address";
import { companySchema, mergeSchema, ownCompanySchema } from "@/lib/companies/form";
import { mergeCompany, saveCompany } from "@/lib/companies/mutations";

export const saveCompanyAction = adminAction({
  schema: companySchema,
  failed: failures.saveCompany,
  run: (company, profile) => saveCompany(withoutBackParameter(company), profile),
  after: { goTo: (_, { id, back }) => hrefAfterSaving("/admin/companies", id ? back : "") },
});

export const saveOwnCompanyAction = recruiterAction({
  schema: ownCompanySchema,
  failed: failures.saveCompany,
  run: saveCompany,
  after: { goTo: hrefAfterSaving("/recruiter/company") },
});

export const mergeCompanyAction = adminAction({
  schema: mergeSchema,
  failed: failures.mergeCompany,
  run: ({ id, into }) => mergeCompany(id, into),
  after: { goTo: hrefAfterSaving("/admin/companies") },
});

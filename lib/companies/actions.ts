"use server";
import { adminAction, recruiterAction } from "@/lib/auth/action";
import { failures } from "@/lib/forms/failures";
import { savedHref } from "@/lib/rows/list-address";
import { showSaved } from "@/lib/http/after-action";
import { companySchema, mergeSchema, ownCompanySchema } from "@/lib/companies/form";
import { mergeCompany, saveCompany } from "@/lib/companies/mutations";

export const saveCompanyAction = adminAction({
  schema: companySchema,
  failed: failures.saveCompany,
  run: async ({ back, ...company }, profile) => {
    const saved = await saveCompany(company, profile);
    return showSaved(saved, savedHref("/admin/companies", company.id ? back : ""));
  },
});

export const saveOwnCompanyAction = recruiterAction({
  schema: ownCompanySchema,
  failed: failures.saveCompany,
  run: async (company, profile) =>
    showSaved(await saveCompany(company, profile), savedHref("/recruiter/company")),
});

export const mergeCompanyAction = adminAction({
  schema: mergeSchema,
  failed: failures.mergeCompany,
  run: async ({ id, into }) =>
    showSaved(await mergeCompany(id, into), savedHref("/admin/companies")),
});

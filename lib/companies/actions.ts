"use server";
import { adminAction, recruiterAction } from "@/lib/auth/action";
import { failures } from "@/lib/forms/failures";
import { savedHref } from "@/lib/forms/list";
import { showSaved } from "@/lib/http/purge-pages";
import { companySchema, mergeSchema, ownCompanySchema } from "./form";
import { mergeCompany, saveCompany } from "./mutations";

export const saveCompanyAction = adminAction({
  schema: companySchema,
  failed: failures.saveCompany,
  run: async ({ back, ...company }, who) =>
    showSaved(await saveCompany(company, who), savedHref("/admin/companies", company.id && back)),
});

export const saveOwnCompanyAction = recruiterAction({
  schema: ownCompanySchema,
  failed: failures.saveCompany,
  run: async (company, who) =>
    showSaved(await saveCompany(company, who), savedHref("/recruiter/company")),
});

export const mergeCompanyAction = adminAction({
  schema: mergeSchema,
  failed: failures.mergeCompany,
  run: async ({ id, into }) =>
    showSaved(await mergeCompany(id, into), savedHref("/admin/companies")),
});

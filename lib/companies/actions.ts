"use server";
import { redirect } from "next/navigation";
import { type ActionResult, adminAction, recruiterAction } from "@/lib/auth/action";
import { failures } from "@/lib/forms/failures";
import { savedHref } from "@/lib/forms/list";
import { showChange } from "@/lib/http/purge-pages";
import { companySchema, mergeSchema, ownCompanySchema } from "./form";
import { mergeCompany, saveCompany } from "./mutations";

async function show(saved: ActionResult<string>, href: string): Promise<ActionResult> {
  if (!saved.ok) return saved;
  await showChange(saved);
  redirect(href);
}

export const saveCompanyAction = adminAction({
  schema: companySchema,
  failed: failures.saveCompany,
  run: async ({ back, ...company }, who) =>
    show(await saveCompany(company, who), savedHref("/admin/companies", company.id && back)),
});

export const saveOwnCompanyAction = recruiterAction({
  schema: ownCompanySchema,
  failed: failures.saveCompany,
  run: async (company, who) =>
    show(await saveCompany(company, who), savedHref("/recruiter/company")),
});

export const mergeCompanyAction = adminAction({
  schema: mergeSchema,
  failed: failures.mergeCompany,
  run: async ({ id, into }) => show(await mergeCompany(id, into), savedHref("/admin/companies")),
});

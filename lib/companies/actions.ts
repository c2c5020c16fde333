"use server";
import { redirect } from "next/navigation";
import { adminAction, recruiterAction } from "@/lib/auth/action";
import { failures } from "@/lib/forms/failures";
import { savedHref } from "@/lib/forms/list";
import { showChange } from "@/lib/http/purge-pages";
import { companySchema, mergeSchema, ownCompanySchema } from "./form";
import { mergeCompany, saveCompany } from "./mutations";

export const saveCompanyAction = adminAction({
  schema: companySchema,
  failed: failures.saveCompany,
  run: async ({ back, ...company }, who) => {
    const saved = await saveCompany(company, who);
    if (!saved.ok) return saved;
    await showChange(saved);
    redirect(savedHref("/admin/companies", company.id && back));
  },
});

export const saveOwnCompanyAction = recruiterAction({
  schema: ownCompanySchema,
  failed: failures.saveCompany,
  run: async (company, who) => {
    const saved = await saveCompany(company, who);
    if (!saved.ok) return saved;
    await showChange(saved);
    redirect(savedHref("/recruiter/company"));
  },
});

export const mergeCompanyAction = adminAction({
  schema: mergeSchema,
  failed: failures.mergeCompany,
  run: async ({ id, into }) => {
    const merged = await mergeCompany(id, into);
    if (!merged.ok) return merged;
    await showChange(merged);
    redirect(savedHref("/admin/companies"));
  },
});

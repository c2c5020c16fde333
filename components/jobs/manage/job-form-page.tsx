import { randomUUID } from "node:crypto";
import { FormColumn, orNone } from "@/components/console/form-page";
import { Read } from "@/components/console/read";
import { type Profile, readAsAdmin, readAsRecruiter } from "@/lib/auth/session";
import { backHref, type SearchParams } from "@/lib/forms/list";
import {
  previewJobAction,
  previewOwnJobAction,
  saveJobAction,
  saveOwnJobAction,
} from "@/lib/jobs/actions";
import { newJob } from "@/lib/jobs/form";
import { getJobToEdit, listCities, listSkills } from "@/lib/jobs/form-queries";
import { timeZones } from "@/lib/places/countries";
import { toTemplate } from "@/lib/jobs/template";
import { site } from "@/lib/site";
import { JobForm } from "./job-form";

const forRecruiters = {
  list: "/recruiter/dashboard",
  save: saveOwnJobAction,
  preview: previewOwnJobAction,
  alikePath: "/recruiter/jobs/alike",
};
const forAdmins = {
  list: "/admin/jobs",
  save: saveJobAction,
  preview: previewJobAction,
  alikePath: "/admin/jobs/alike",
};

type Props = {
  asAdmin?: boolean;
  params?: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
};

export async function JobFormPage({ asAdmin = false, params, searchParams }: Props) {
  const id = (await params)?.id;
  const { back, template } = await searchParams;
  const { list, ...actions } = asAdmin ? forAdmins : forRecruiters;
  const read = async (profile: Profile) => {
    const copied = id ?? template;
    const job =
      typeof copied === "string" ? await getJobToEdit(copied, asAdmin ? "any" : "own") : newJob;
    return job && { profile, job: id ? job : toTemplate(job) };
  };
  return (
    <Read data={asAdmin ? readAsAdmin(read) : readAsRecruiter(read)} failed="Failed to load job">
      {async ({ profile, job: { fields, requirements } }) => (
        <FormColumn isWide title={id ? "Edit Job" : asAdmin ? "New Job" : "Post New Job"}>
          <JobForm
            {...actions}
            company={asAdmin ? undefined : profile.companyName}
            values={{
              ...fields,
              ...(!id && { key: randomUUID() }),
              ...(typeof back === "string" && { back }),
            }}
            requirements={requirements}
            cities={await orNone("Cities", listCities())}
            vocabulary={await orNone("Skills", listSkills())}
            timeZones={timeZones()}
            site={{ name: site.name, url: site.url }}
            home={backHref(list, back)}
            account={profile.id}
          />
        </FormColumn>
      )}
    </Read>
  );
}

import { randomUUID } from "node:crypto";
import { FormColumn, orNone } from "@/components/console/form-page";
import { Read } from "@/components/console/read";
import { type Profile, readAsAdmin, readAsRecruiter } from "@/lib/auth/session";
import { backHref, type SearchParams } from "@/lib/forms/list";
import { copyPosting } from "@/lib/imports/copy-posting";
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
import { CopyPosting } from "./copy-posting";
import { JobForm } from "./job-form";

const forRecruiters = {
  list: "/recruiter/dashboard",
  path: "/recruiter/jobs/new",
  save: saveOwnJobAction,
  preview: previewOwnJobAction,
  alikePath: "/recruiter/jobs/alike",
};
const forAdmins = {
  list: "/admin/jobs",
  path: "/admin/jobs/new",
  save: saveJobAction,
  preview: previewJobAction,
  alikePath: "/admin/jobs/alike",
};

type Props = {
  asAdmin?: boolean;
  params?: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
};

export const AdminJobFormPage = (props: Props) => <JobFormPage asAdmin {...props} />;

export async function JobFormPage({ asAdmin = false, params, searchParams }: Props) {
  const id = (await params)?.id;
  const { back, template, address: given } = await searchParams;
  const address = typeof given === "string" && !id ? given : "";
  const { list, path, ...actions } = asAdmin ? forAdmins : forRecruiters;
  const read = async (profile: Profile) => {
    const copied = id ?? template;
    const job =
      typeof copied === "string" ? await getJobToEdit(copied, asAdmin ? "any" : "own") : newJob;
    return job && { profile, job: id ? job : toTemplate(job) };
  };
  return (
    <Read data={asAdmin ? readAsAdmin(read) : readAsRecruiter(read)} failed="Failed to load job">
      {async ({ profile, job: { fields, requirements } }) => {
        const [cities, vocabulary, copied] = await Promise.all([
          orNone("Cities", listCities()),
          orNone("Skills", listSkills()),
          address ? copyPosting(address, profile.id) : null,
        ]);
        return (
          <FormColumn isWide title={id ? "Edit Job" : asAdmin ? "New Job" : "Post New Job"}>
            {id ? null : <CopyPosting action={path} {...{ address, copied, asAdmin }} />}
            <JobForm
              {...actions}
              company={asAdmin ? undefined : profile.companyName}
              values={{
                ...fields,
                ...(copied && "fields" in copied && copied.fields),
                ...(!id && { key: randomUUID() }),
                ...(typeof back === "string" && { back }),
              }}
              requirements={requirements}
              cities={cities}
              vocabulary={vocabulary}
              timeZones={timeZones()}
              site={{ name: site.name, url: site.url }}
              home={backHref(list, back)}
              account={profile.id}
            />
          </FormColumn>
        );
      }}
    </Read>
  );
}

import { randomUUID } from "node:crypto";
import { FormColumn } from "@/components/console/page-head";
import { AwaitData } from "@/components/console/read";
import { type Profile, readAsAdmin, readAsRecruiter } from "@/lib/auth/session";
import { backHref, type SearchParams } from "@/lib/rows/list-address";
import { copyPostingAction, copyToOwnJobAction } from "@/lib/imports/actions";
import {
  previewJobAction,
  previewOwnJobAction,
  saveJobAction,
  saveOwnJobAction,
} from "@/lib/jobs/actions";
import { type JobFormValues, newJob, toTemplate } from "@/lib/jobs/form";
import { getJobToEdit, listCities } from "@/lib/jobs/form-queries";
import { listSkills } from "@/lib/jobs/queries";
import { valueOrFallback } from "@/lib/logs/log";
import { timeZones } from "@/lib/places/countries";
import { site } from "@/lib/config/site";
import { CopyPosting } from "@/components/jobs/manage/copy-posting";
import { JobForm } from "@/components/jobs/manage/job-form";

const forRecruiters = {
  list: "/recruiter/dashboard",
  path: "/recruiter/jobs/new",
  copyPath: "/recruiter/jobs/copy",
  copy: copyToOwnJobAction,
  title: "Post New Job",
  props: {
    save: saveOwnJobAction,
    preview: previewOwnJobAction,
    alikePath: "/recruiter/jobs/alike",
  },
};
const forAdmins = {
  list: "/admin/jobs",
  path: "/admin/jobs/new",
  copyPath: "/admin/jobs/copy",
  copy: copyPostingAction,
  title: "New Job",
  props: {
    save: saveJobAction,
    preview: previewJobAction,
    alikePath: "/admin/jobs/alike",
  },
};

type Props = {
  asAdmin?: boolean;
  params?: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
};

export const AdminJobFormPage = (props: Props) => <JobFormPage {...props} asAdmin />;

/** The page with the form of a new job or, with the route parameter `id`, of an existing one. */
export async function JobFormPage({ asAdmin = false, params, searchParams }: Props) {
  const id = (await params)?.id;
  const { back, template } = await searchParams;
  const { title, copyPath } = asAdmin ? forAdmins : forRecruiters;
  const read = async (profile: Profile) => {
    const source = id ?? template;
    const job =
      typeof source === "string" ? await getJobToEdit(source, asAdmin ? "any" : "own") : newJob;
    return (
      job && formProps({ profile, job: id ? job : toTemplate(job), isNew: !id, back, asAdmin })
    );
  };
  return (
    <AwaitData
      data={asAdmin ? readAsAdmin(read) : readAsRecruiter(read)}
      failed="Failed to load job"
    >
      {(props) => (
        <FormColumn isWide title={id ? "Edit Job" : title}>
          {id ? null : (
            <p className="mb-6">
              <a href={copyPath} className="font-semibold text-accent hover:underline">
                Copy a posting from another site
              </a>
            </p>
          )}
          <JobForm {...props} />
        </FormColumn>
      )}
    </AwaitData>
  );
}

export const AdminCopyPostingPage = () => <CopyPostingPage asAdmin />;

/** The page on which a new job's form is filled in from a posting on another website. */
export function CopyPostingPage({ asAdmin = false }: { asAdmin?: boolean }) {
  const { title, path, copy } = asAdmin ? forAdmins : forRecruiters;
  const read = (profile: Profile) =>
    formProps({ profile, job: toTemplate(newJob), isNew: true, back: undefined, asAdmin });
  return (
    <AwaitData
      data={asAdmin ? readAsAdmin(read) : readAsRecruiter(read)}
      failed="Failed to load the form"
    >
      {(props) => (
        <FormColumn isWide title={title}>
          <CopyPosting copy={copy} form={{ ...props, page: path }} />
        </FormColumn>
      )}
    </AwaitData>
  );
}

type FormOptions = {
  profile: Profile;
  job: JobFormValues;
  isNew: boolean;
  /** The query of the list to return to. */
  back: SearchParams[string];
  asAdmin: boolean;
};

async function formProps({ profile, job, isNew, back, asAdmin }: FormOptions) {
  const { list, props } = asAdmin ? forAdmins : forRecruiters;
  // Suggestions, without which the form works, too.
  const [cities, vocabulary] = await Promise.all([
    valueOrFallback(listCities(), [], "Cities failed to load."),
    valueOrFallback(listSkills(), [], "Skills failed to load."),
  ]);
  return {
    ...props,
    company: asAdmin ? undefined : profile.companyName,
    values: {
      ...job.fields,
      ...(isNew && { key: randomUUID() }),
      ...(typeof back === "string" && { back }),
    },
    requirements: job.requirements,
    places: job.places,
    cities,
    vocabulary,
    timeZones: timeZones(),
    site: { name: site.name, url: site.url },
    home: backHref(list, back),
    profileId: profile.id,
  };
}

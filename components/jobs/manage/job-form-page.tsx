import { randomUUID } from "node:crypto";
import { FormColumn } from "@/components/console/form-page";
import type { Profile } from "@/lib/auth/session";
import { listCities, listSkills } from "@/lib/jobs/form-queries";
import {
  previewJobAction,
  previewOwnJobAction,
  saveJobAction,
  saveOwnJobAction,
} from "@/lib/jobs/actions";
import { type JobFormValues, newJob } from "@/lib/jobs/form";
import { timeZones } from "@/lib/places/countries";
import { site } from "@/lib/site";
import { backHref } from "@/lib/forms/list";
import { JobForm } from "./job-form";
import { logError } from "@/lib/logs/log";

type Props = {
  /** Who edits, and whether as an admin, who may name any company. */
  profile: Profile;
  asAdmin?: boolean;
  /** None for a new one. */
  job?: JobFormValues;
  /** What the list it leads back to asked for. */
  back?: string | string[] | undefined;
};

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

/** The job form with its heading. */
export async function JobFormPage({ profile, asAdmin = false, job, back }: Props) {
  const { list, ...actions } = asAdmin
    ? forAdmins
    : { ...forRecruiters, company: profile.companyName };
  const { fields, requirements } = job ?? newJob;
  const cities = await listCities().catch((error: unknown) => {
    // The form does without suggestions.
    logError("Cities failed to load.", error);
    return [];
  });
  const vocabulary = await listSkills().catch((error: unknown) => {
    logError("Skills failed to load.", error);
    return [];
  });
  return (
    <FormColumn isWide title={job ? "Edit Job" : asAdmin ? "New Job" : "Post New Job"}>
      <JobForm
        {...actions}
        values={{
          ...fields,
          ...(!job && { key: randomUUID() }),
          ...(typeof back === "string" && { back }),
        }}
        requirements={requirements}
        cities={cities}
        timeZones={timeZones()}
        site={{ name: site.name, url: site.url }}
        vocabulary={vocabulary}
        home={backHref(list, back)}
        account={profile.id}
      />
    </FormColumn>
  );
}

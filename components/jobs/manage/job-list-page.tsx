import { SavedToast } from "@/components/console/saved-toast";
import { Read } from "@/components/console/read";
import { readAsAdmin, readAsRecruiter } from "@/lib/auth/session";
import { changeJobsAction, changeOwnJobsAction } from "@/lib/jobs/actions";
import { jobListTitle, parseJobList } from "@/lib/jobs/list";
import { listManagedJobs } from "@/lib/jobs/managed-queries";
import { jobPath } from "@/lib/jobs/url";
import { isSlug } from "@/lib/text/slug";
import type { SearchParams } from "@/lib/forms/list";
import { JobList } from "./job-list";

const forRecruiters = {
  path: "/recruiter/dashboard",
  jobs: "/recruiter/jobs",
  action: changeOwnJobsAction,
};
const forAdmins = { path: "/admin/jobs", jobs: "/admin/jobs", action: changeJobsAction };

type Props = {
  asAdmin?: boolean;
  values: SearchParams;
};

export function JobListPage({ asAdmin = false, values }: Props) {
  const view = parseJobList(values);
  return (
    <>
      <SavedToast
        noun="Job"
        saved={values.saved}
        {...(typeof values.slug === "string" &&
          isSlug(values.slug) && { view: { label: "View job", href: jobPath(values.slug) } })}
      />
      <Read
        data={
          asAdmin
            ? readAsAdmin(() => listManagedJobs("all", view))
            : readAsRecruiter(() => listManagedJobs("own", view))
        }
        title={jobListTitle(view)}
        failed="Failed to load jobs"
      >
        {(found) => (
          <JobList
            {...(asAdmin ? forAdmins : forRecruiters)}
            asAdmin={asAdmin}
            view={view}
            found={found}
          />
        )}
      </Read>
    </>
  );
}

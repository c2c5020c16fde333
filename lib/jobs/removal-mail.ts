import { z } from "zod";
import { site } from "@/lib/config/site";
import { absoluteUrl } from "@/lib/http/url";
import { mailTemplate } from "@/lib/mail/template";

/** What recruiters are told of jobs that an admin removed, as private.mail_job_removal says it. */
export const removalMails = {
  "job-removed": mailTemplate({
    label: "Job removed by an admin",
    // The title is empty until the address is confirmed.
    schema: z.object({ title: z.string(), reason: z.string() }),
    sample: { title: "Go Engineer", reason: "The job is not about Go." },
    write: ({ title, reason }) => ({
      subject: title ? `“${title}” was removed` : "Your job was removed",
      body: [
        {
          paragraph: `We have removed ${title ? `“${title}”` : "one of your jobs"} from ${site.name}.`,
        },
        { paragraph: "The reason:" },
        { quote: reason },
        {
          paragraph: `It is among your archived jobs and cannot be restored there. If you think this is a mistake, or have changed what was wrong, please write to ${site.contactEmail}.`,
        },
      ],
      footer: "You get this because the job is yours.",
      footerLinks: [
        { label: "Your archived jobs", url: absoluteUrl("/recruiter/dashboard?archived=1") },
      ],
    }),
  }),
};

import { z } from "zod";
import { site, absoluteUrl } from "@/lib/config/site";
import { jobSourceLabels, jobSources } from "@/lib/jobs/schema";
import { mailTemplate } from "@/lib/mail/layout";

export const importMails = {
  "board-emptied": mailTemplate({
    label: "Linked board is empty",
    schema: z.object({ system: z.enum(jobSources), board: z.string() }),
    sample: { system: "greenhouse", board: "acme" },
    write({ system, board }) {
      const name = `${board} on ${jobSourceLabels[system]}`;
      return {
        subject: `Your board ${name} is empty: are the jobs closed?`,
        body: [
          { heading: `${name} is empty` },
          `There are no postings on it any more, but its jobs are still shown on ${site.name}. Nothing is taken down automatically: please tell us whether they are closed.`,
          { button: { label: "Close or keep them", url: absoluteUrl("/recruiter/imports") } },
        ],
        footer: "You get this because you linked the board.",
        footerLinks: [{ label: "Your boards", url: absoluteUrl("/recruiter/imports") }],
      };
    },
  }),
};

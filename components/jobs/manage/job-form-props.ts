import type { RowFormProps } from "@/components/forms/drafted-form";
import type { FormAction } from "@/lib/auth/action";
import type { KnownSkill } from "@/lib/jobs/skills";
import type { JobPreview } from "@/lib/jobs/preview";

/** What the form is made of, and how recruiters' and admins' differ. */
export type JobFormProps = RowFormProps & {
  requirements: string[];
  /** The company, where it is not for the person to choose. */
  company?: string | undefined;
  cities: { name: string; country: string }[];
  timeZones: string[];
  /** The skills a job may name. */
  vocabulary: KnownSkill[];
  save: FormAction;
  preview: FormAction<JobPreview>;
  /** What lists jobs like the one in the form. */
  alikePath: string;
  site: { name: string; url: string };
};

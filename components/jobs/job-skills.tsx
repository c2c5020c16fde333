import type { Skill } from "@/lib/jobs/schema";

type Props = {
  skills: Skill[];
  /** The job's own path, beside which the pages of skills are. */
  path: string;
};

/** What a job needs, each a way to the other jobs that need it. */
export function JobSkills({ skills, path }: Props) {
  if (skills.length === 0) return null;
  return (
    <ul aria-label="Skills" className="mt-4 flex flex-wrap gap-2">
      {skills.map(({ slug, name }) => (
        <li key={slug}>
          <a
            href={`${path.slice(0, path.lastIndexOf("/"))}/with/${slug}`}
            className="inline-flex min-h-7 items-center rounded-full border border-line px-3 text-sm text-muted transition-colors hover:border-accent hover:text-accent"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

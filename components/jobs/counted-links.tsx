import { TextLink } from "@/components/ui/back-link";
import { formatCount } from "@/lib/text/counted";

type Props = { title: string; items: { name: string; jobs: number; href?: string | undefined }[] };

/** Names with their numbers of jobs, as links where there is a page. */
export function CountedLinks({ title, items }: Props) {
  if (items.length === 0) return null;
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg">
        {title}
      </h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
        {items.map(({ name, jobs, href }) => (
          <li key={name + href}>
            {href ? (
              <TextLink href={href} className="inline-flex min-h-6 items-center">
                <bdi>{name}</bdi>
              </TextLink>
            ) : (
              <bdi>{name}</bdi>
            )}{" "}
            <span className="text-muted tabular-nums">{formatCount(jobs)}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

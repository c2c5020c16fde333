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
      <ul className="counted-links">
        {items.map(({ name, jobs, href }) => (
          <li key={name + href}>
            {href ? <a href={href}>{name}</a> : <bdi>{name}</bdi>}
            {` ${formatCount(jobs)}`}
          </li>
        ))}
      </ul>
    </nav>
  );
}

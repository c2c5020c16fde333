import { site } from "@/lib/site";

/** Who runs the board, as far as its configuration says, and how to reach them. */
export function Operator() {
  const { name, address } = site.operator;
  return (
    <p>
      {[name ?? site.name, address].map((line) =>
        line ? (
          <span key={line} className="block">
            {line}
          </span>
        ) : null,
      )}
      <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
    </p>
  );
}

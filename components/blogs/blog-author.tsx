import { Avatar } from "@/components/ui/avatar";
import { BrandIcon } from "@/components/ui/brand-icon";
import { newTab } from "@/components/ui/icon";
import { toneNames, Badge } from "@/components/ui/badge";
import { formatReadingTime, twitterUrl, type BlogCard, blogCategories } from "@/lib/blogs/schema";
import { formatLongDate } from "@/lib/text/dates";
import { pick, initials } from "@/lib/text/placeholder";

/** Author with portrait and links, date, and reading time. */
export function BlogAuthor({ blog }: { blog: BlogCard }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar
        tone={pick(toneNames, blog.authorName)}
        letters={initials(blog.authorName)}
        src={blog.authorImage}
      />
      <div className="min-w-0 flex-1 text-sm">
        <p dir="auto" className="font-semibold">
          {blog.authorName}
        </p>
        <p className="text-muted">
          <time dateTime={blog.publishedAt}>{formatLongDate(blog.publishedAt)}</time>
          {"\u00a0· "}
          <span className="whitespace-nowrap">{formatReadingTime(blog.wordCount)}</span>
        </p>
      </div>
      <ul className="relative flex">
        {socialLinks(blog).map(({ label, href }) => (
          <li key={label}>
            <a
              href={href}
              {...newTab}
              aria-label={`${blog.authorName} on ${label} (opens in a new tab)`}
              className="grid size-9 place-items-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-accent"
            >
              <BrandIcon name={label} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function socialLinks({ twitterHandle, linkedinUrl }: BlogCard): { label: string; href: string }[] {
  const links = [];
  if (twitterHandle) links.push({ label: "X", href: twitterUrl(twitterHandle) });
  if (linkedinUrl) links.push({ label: "LinkedIn", href: linkedinUrl });
  return links;
}

const tones = {
  golang_blogs: "blue",
  other_tech_blogs: "violet",
  non_tech_blogs: "yellow",
} as const;

export function BlogCategory({ blog: { blogType } }: { blog: Pick<BlogCard, "blogType"> }) {
  return <Badge tone={tones[blogType]}>{blogCategories[blogType]}</Badge>;
}

import { ShareMenu } from "@/components/ui/share-menu";
import {
  type Blog,
  formatReadingTime,
  twitterUrl,
  type BlogSummary,
  blogCategories,
} from "@/lib/blogs/schema";
import { withCopyButtons } from "@/components/ui/code-block";
import { BrandIcon } from "@/components/ui/brand-icon";
import { newTab } from "@/components/ui/icon";
import { Badge, toneNames, tones as toneClasses } from "@/components/ui/badge";
import { formatLongDate } from "@/lib/text/dates";
import { pickByName, initials } from "@/lib/text/placeholder";

type Props = { blog: Blog; shareLinks: { label: string; href: string }[] };

export function BlogArticle({ blog, shareLinks }: Props) {
  return (
    <article>
      <div className="mb-3">
        <Badge tone="blue">{blogCategories[blog.blogType]}</Badge>
      </div>
      <h1 dir="auto" className="text-2xl font-bold">
        {blog.title}
      </h1>
      <div className="mt-6 mb-8 flex flex-wrap items-center justify-between gap-4 border-y border-line py-4">
        <BlogAuthor blog={blog} />
        <ShareMenu links={shareLinks} />
      </div>
      {/* The HTML is safe: the query has sanitised it (lib/html/sanitize.ts). */}
      <div
        dir="auto"
        className="prose text-lg"
        dangerouslySetInnerHTML={{ __html: withCopyButtons(blog.content) }}
      />
    </article>
  );
}

export function BlogAuthor({ blog }: { blog: BlogSummary }) {
  return (
    <div className="flex items-center gap-3">
      {/* The initials are behind the picture, so they are visible if it is missing or broken. */}
      <span
        aria-hidden="true"
        className={`relative grid shrink-0 place-items-center overflow-hidden rounded-full font-bold select-none ${toneClasses[pickByName(toneNames, blog.authorName)]} size-11 text-sm`}
      >
        {initials(blog.authorName)}
        {blog.authorImage ? (
          <img
            src={blog.authorImage}
            alt=""
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
            className="picture-over"
          />
        ) : null}
      </span>
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

function socialLinks({
  twitterHandle,
  linkedinUrl,
}: BlogSummary): { label: string; href: string }[] {
  const links: { label: string; href: string }[] = [];
  if (twitterHandle) links.push({ label: "X", href: twitterUrl(twitterHandle) });
  if (linkedinUrl) links.push({ label: "LinkedIn", href: linkedinUrl });
  return links;
}

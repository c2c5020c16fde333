import "server-only";
import {
  editableRow,
  formValues,
  listRows,
  readSitemapLeaves,
  type SitemapLeaf,
} from "@/lib/rows/queries";
import { toIso } from "@/lib/text/dates";
import { fromRow, readJson } from "@/lib/text/from-row";
import { oncePerRequest } from "@/lib/http/once-per-request";
import { shownBlogHtml } from "@/lib/html/cache";
import { type Status, statusLabels } from "@/lib/rows/schema";
import { imageName, imagePath } from "@/lib/images/url";
import type { SortedQuery } from "@/lib/rows/list-address";
import { isSlug } from "@/lib/text/slug";
import type { Database, Tables } from "@/lib/supabase/database.types";
import { publicReader } from "@/lib/supabase/server";
import { blogSchema } from "@/lib/blogs/form";
import { type Blog, type BlogSummary, blogListSize } from "@/lib/blogs/schema";

/** Number of the latest posts in the feed. */
const feedSize = 20;

type BlogRow = Tables<"blogs">;
type CardRow = Omit<BlogRow, "content">;

async function findBlogs<Row = CardRow>(
  filters: Database["public"]["Functions"]["find_blogs"]["Args"],
): Promise<Row[]> {
  return readJson<Row[]>(publicReader().rpc("find_blogs", filters));
}

function toCard(row: CardRow): BlogSummary {
  return {
    ...fromRow(row),
    excerpt: row.excerpt ?? "",
    authorImage: storedImagePath(row.author_image),
    // A database constraint guarantees that published posts have a date.
    publishedAt: row.published_at ? toIso(row.published_at) : "",
  };
}

async function toBlog(row: BlogRow): Promise<Blog> {
  return {
    ...fromRow(row),
    ...toCard(row),
    content: await shownBlogHtml(row.content),
    firstPublishedAt: toIso(row.first_published_at ?? row.published_at ?? ""),
  };
}

function storedImagePath(publicUrl: string | null): string | null {
  const name = imageName(publicUrl);
  return name && imagePath(name);
}

export async function listBlogs(): Promise<BlogSummary[]> {
  return (await findBlogs({ max_rows: blogListSize })).map(toCard);
}

export async function listFurtherBlogs(slug: string): Promise<BlogSummary[]> {
  return (await findBlogs({ except_slug: slug, max_rows: 2 })).map(toCard);
}

export async function getBlogSummary(id: string): Promise<BlogSummary | null> {
  const [row] = await findBlogs({ only_id: id });
  return row ? toCard(row) : null;
}

export const getBlog = oncePerRequest(async (slug: string): Promise<Blog | null> => {
  if (!isSlug(slug)) return null;
  const [row] = await findBlogs<BlogRow>({ only_slug: slug, with_content: true });
  return row ? toBlog(row) : null;
});

export async function listFeedBlogs(): Promise<Blog[]> {
  const rows = await findBlogs<BlogRow>({ max_rows: feedSize, with_content: true });
  return Promise.all(rows.map(toBlog));
}

export function listSitemapBlogs(): Promise<SitemapLeaf[]> {
  return readSitemapLeaves((from, to) =>
    publicReader()
      .from("blogs")
      .select("slug, updated_at")
      .eq("status", "published")
      .order("published_at", { ascending: false })
      .order("id", { ascending: false })
      .range(from, to)
      .throwOnError(),
  );
}

export function listManagedBlogs(query: SortedQuery, status?: Status) {
  return listRows<BlogRow, Status>("blogs", query, statusLabels, status);
}

export async function getBlogForm(id: string): Promise<Record<string, string> | null> {
  const row = await editableRow("blogs", id);
  if (!row) return null;
  return {
    ...formValues(row, blogSchema.omit({ authorImage: true })),
    currentImage: storedImagePath(row.author_image) ?? "",
  };
}

/** A saved post, published or not, as its page would show it, for admins; or null. */
export async function getBlogPreview(id: string): Promise<Blog | null> {
  const row = await editableRow("blogs", id);
  if (!row) return null;
  return toBlog({ ...row, published_at: row.published_at ?? new Date().toISOString() });
}

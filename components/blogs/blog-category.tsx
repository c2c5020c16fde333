import { Badge } from "@/components/ui/badge";
import { type BlogCard, blogCategories } from "@/lib/blogs/schema";

const tones = {
  golang_blogs: "blue",
  other_tech_blogs: "violet",
  non_tech_blogs: "yellow",
} as const;

/** What a post is about. */
export function BlogCategory({ blog: { blogType } }: { blog: Pick<BlogCard, "blogType"> }) {
  return <Badge tone={tones[blogType]}>{blogCategories[blogType]}</Badge>;
}

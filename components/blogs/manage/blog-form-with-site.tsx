import type { RowFormProps } from "@/components/forms/form";
import { site } from "@/lib/site";
import { BlogForm } from "@/components/blogs/manage/blog-form";

export function BlogFormWithSite(props: RowFormProps) {
  return <BlogForm {...props} site={{ name: site.name, url: site.url }} />;
}

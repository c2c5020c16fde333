import { BlogForm } from "@/components/blogs/manage/blog-form";
import { formPage } from "@/components/console/form-page";
import type { RowFormProps } from "@/components/forms/console-form";
import { newBlog } from "@/lib/blogs/form";
import { getBlogForm } from "@/lib/blogs/queries";
import { site } from "@/lib/config/site";

export const EditBlogPage = formPage("blog", getBlogForm, BlogFormWithSite);

export const NewBlogPage = formPage("blog", newBlog, BlogFormWithSite);

/** Passes server-side settings to the form, which runs in the browser. */
function BlogFormWithSite(props: RowFormProps) {
  return <BlogForm {...props} site={{ name: site.name, url: site.url }} />;
}

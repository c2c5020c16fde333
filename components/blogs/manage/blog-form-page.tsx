import { BlogForm } from "@/components/blogs/manage/blog-form";
import { createFormPage } from "@/components/console/form-page";
import type { RowFormProps } from "@/components/forms/console-form";
import { newBlog } from "@/lib/blogs/form";
import { getBlogForm } from "@/lib/blogs/queries";
import { site } from "@/lib/config/site";

export const EditBlogPage = createFormPage("blog", getBlogForm, BlogFormWithSite);

export const NewBlogPage = createFormPage("blog", newBlog, BlogFormWithSite);

/** Passes server-side settings to the form, which runs in the browser. */
function BlogFormWithSite(props: RowFormProps) {
  return <BlogForm {...props} site={{ name: site.name, url: site.url }} />;
}

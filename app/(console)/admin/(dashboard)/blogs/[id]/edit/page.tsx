import { BlogFormWithSite } from "@/components/blogs/manage/blog-form-with-site";
import { editPage } from "@/components/console/form-page";
import { getBlogForm } from "@/lib/blogs/queries";

export const metadata = { title: "Edit blog" };

export default editPage("Blog", getBlogForm, BlogFormWithSite);

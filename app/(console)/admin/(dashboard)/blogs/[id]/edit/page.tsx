import { BlogFormWithSite } from "@/components/blogs/manage/blog-form-with-site";
import { formPage } from "@/components/console/form-page";
import { getBlogForm } from "@/lib/blogs/queries";

export const metadata = { title: "Edit blog" };

export default formPage("blog", getBlogForm, BlogFormWithSite);

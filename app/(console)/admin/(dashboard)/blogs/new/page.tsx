import { BlogFormWithSite } from "@/components/blogs/manage/blog-form-with-site";
import { formPage } from "@/components/console/form-page";
import { newBlog } from "@/lib/blogs/form";

export const metadata = { title: "New blog" };

export default formPage("blog", newBlog, BlogFormWithSite);

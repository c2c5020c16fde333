import { BlogFormWithSite } from "@/components/blogs/manage/blog-form-with-site";
import { newPage } from "@/components/console/form-page";
import { newBlog } from "@/lib/blogs/form";

export const metadata = { title: "New blog" };

export default newPage("Blog", newBlog, BlogFormWithSite);

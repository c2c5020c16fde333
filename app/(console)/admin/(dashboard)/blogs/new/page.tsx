export { NewBlogPage as default } from "@/components/blogs/manage/blog-form-page";

export const metadata = { title: "New blog" };

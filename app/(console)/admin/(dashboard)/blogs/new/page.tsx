import { BlogFormWithSite } from "@/components/blogs/manage/blog-form-with-site";
import { NewPage } from "@/components/console/form-page";
import { newBlog } from "@/lib/blogs/form";

export const metadata = { title: "New Blog" };

export default function NewBlogPage({ searchParams }: PageProps<"/admin/blogs/new">) {
  return (
    <NewPage noun="Blog" values={newBlog} searchParams={searchParams} Form={BlogFormWithSite} />
  );
}

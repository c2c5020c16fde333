import { BlogForm } from "@/components/blogs/manage/blog-form";
import { NewPage } from "@/components/console/form-page";
import { newBlog } from "@/lib/blogs/form";
import { site } from "@/lib/site";

export const metadata = { title: "New Blog" };

export default function NewBlogPage({ searchParams }: PageProps<"/admin/blogs/new">) {
  return (
    <NewPage noun="Blog" path="/admin/blogs" values={newBlog} searchParams={searchParams}>
      {(form) => <BlogForm {...form} site={{ name: site.name, url: site.url }} />}
    </NewPage>
  );
}

import { BlogForm } from "@/components/blogs/manage/blog-form";
import { EditPage } from "@/components/console/form-page";
import { getBlogForm } from "@/lib/blogs/queries";
import { site } from "@/lib/site";

export const metadata = { title: "Edit Blog" };

export default function EditBlogPage(props: PageProps<"/admin/blogs/[id]/edit">) {
  return (
    <EditPage noun="Blog" path="/admin/blogs" read={getBlogForm} {...props}>
      {(form) => <BlogForm {...form} site={{ name: site.name, url: site.url }} />}
    </EditPage>
  );
}

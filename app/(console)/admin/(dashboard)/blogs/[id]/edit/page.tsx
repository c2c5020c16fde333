import { BlogFormWithSite } from "@/components/blogs/manage/blog-form-with-site";
import { EditPage } from "@/components/console/form-page";
import { getBlogForm } from "@/lib/blogs/queries";

export const metadata = { title: "Edit Blog" };

export default function EditBlogPage(props: PageProps<"/admin/blogs/[id]/edit">) {
  return <EditPage noun="Blog" read={getBlogForm} {...props} Form={BlogFormWithSite} />;
}

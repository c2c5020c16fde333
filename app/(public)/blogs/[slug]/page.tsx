import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BlogPage } from "@/components/blogs/blog-page";
import { blogMetadata } from "@/lib/blogs/metadata";
import { getBlog } from "@/lib/blogs/queries";

type Props = { params: Promise<{ slug: string }> };

const find = async ({ params }: Props) => (await getBlog((await params).slug)) ?? notFound();

export async function generateMetadata(props: Props): Promise<Metadata> {
  return blogMetadata(await find(props));
}

export default async function BlogPostPage(props: Props) {
  return <BlogPage blog={await find(props)} />;
}

import { notFound } from "next/navigation";
import { site } from "@/lib/site";

type Props = { params: Promise<{ product: string }>; children: React.ReactNode };

/** The first path segment of job URLs is a setting; URLs with another first segment are not found. */
export default async function ProductLayout({ params, children }: Props) {
  if ((await params).product !== site.product) notFound();
  return children;
}

import { notFound } from "next/navigation";
import { site } from "@/lib/config/site";

type Props = { params: Promise<{ product: string }>; children: React.ReactNode };

/** The first path segment of job URLs is configurable. Any other segment at this place is answered with 404. */
export default async function ProductLayout({ params, children }: Props) {
  if ((await params).product !== site.product) notFound();
  return children;
}

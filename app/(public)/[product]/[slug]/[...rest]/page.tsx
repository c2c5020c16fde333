import { LandingPage } from "@/components/jobs/landing/landing-page";
import { readLanding, readLandingMetadata } from "@/lib/jobs/landing/page";

type Props = PageProps<"/[product]/[slug]/[...rest]">;

async function landingPathFromParams({ params }: Props) {
  const { slug, rest } = await params;
  return [slug, ...rest].join("/");
}

export async function generateMetadata(props: Props) {
  return readLandingMetadata(await landingPathFromParams(props), props.searchParams);
}

export default async function JobLandingPage(props: Props) {
  return (
    <LandingPage {...await readLanding(await landingPathFromParams(props), props.searchParams)} />
  );
}

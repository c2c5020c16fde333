export { default, generateMetadata } from "@/app/(console)/admin/(dashboard)/jobs/page";

export { default, metadata } from "@/app/(console)/admin/(dashboard)/[...rest]/page";

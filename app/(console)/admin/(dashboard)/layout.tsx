export { AdminShell as default } from "@/components/console/admin-shell";

export { options as OPTIONS, notFound as GET, readOnly as POST } from "@/lib/api/list";

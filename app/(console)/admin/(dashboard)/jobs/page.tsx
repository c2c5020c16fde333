import { adminJobListMetadata, AdminJobListPage } from "@/components/jobs/manage/job-list-page";

export const generateMetadata = adminJobListMetadata;

export default AdminJobListPage;

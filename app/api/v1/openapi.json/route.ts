import { openApiDocument } from "@/lib/api/openapi";

export { options as OPTIONS, readOnly as POST } from "@/lib/api/list";

export function GET(): Response {
  return Response.json(openApiDocument());
}

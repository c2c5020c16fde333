import { openApiDocument } from "@/lib/api/openapi";

export { optionsResponse as OPTIONS, readOnlyProblem as POST } from "@/lib/api/list";

export function GET(): Response {
  return Response.json(openApiDocument());
}

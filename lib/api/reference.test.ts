import { expect, test } from "vitest";
import { exampleJobs, exampleRequest, openApiDocument } from "@/lib/api/openapi";
import { listOperations } from "@/lib/api/reference";
import { jobListParameters } from "@/lib/api/parameters";
import { jobListSchema } from "@/lib/api/schema";

test("the sample response conforms to the API", () => {
  expect(jobListSchema.strict().safeParse(exampleJobs).error).toBeUndefined();
});

test("the sample request conforms to the API", () => {
  const query = Object.fromEntries(new URL(exampleRequest.split("'")[1] ?? "").searchParams);
  expect(jobListParameters.strict().safeParse(query).error).toBeUndefined();
});

test("the reference lists every parameter of a request", () => {
  const [listJobs] = listOperations(openApiDocument());
  expect(listJobs?.parameters.map(({ name }) => name)).toEqual(
    Object.keys(jobListParameters.shape),
  );
});

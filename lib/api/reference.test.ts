import { expect, test } from "vitest";
import { exampleJobs, exampleRequest, openApiDocument } from "./openapi";
import { operationsOf } from "./reference";
import { jobListParameters } from "./parameters";
import { jobListSchema } from "./schema";

test("the sample request and its answer conform to the API", () => {
  expect(jobListSchema.strict().safeParse(exampleJobs).error).toBeUndefined();
  const query = Object.fromEntries(new URL(exampleRequest.split("'")[1] ?? "").searchParams);
  expect(jobListParameters.strict().safeParse(query).error).toBeUndefined();
});

test("the reference lists every parameter of a request", () => {
  const [listJobs] = operationsOf(openApiDocument());
  expect(listJobs?.parameters.map(({ name }) => name)).toEqual(
    Object.keys(jobListParameters.shape),
  );
});

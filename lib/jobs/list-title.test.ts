import { expect, test } from "vitest";
import { suggestionTitle } from "@/lib/jobs/list-title";

const kubernetes = { slug: "kubernetes", name: "Kubernetes" };
const grpc = { slug: "grpc", name: "gRPC" };

test.each([
  [{ city: "Berlin" }, "Jobs in Berlin"],
  [{ city: "Berlin", country: "Germany" }, "Jobs in Berlin, Germany"],
  [{ country: "United States" }, "Jobs in the United States"],
  [{ country: "Global" }, "Jobs worldwide"],
  [{ city: "Remote" }, "Remote jobs"],
  [{ city: "Remote", country: "Germany" }, "Remote jobs in Germany"],
  [{ skills: [kubernetes] }, "Kubernetes"],
  [{ skills: [grpc, kubernetes], city: "Berlin" }, "gRPC and Kubernetes in Berlin"],
  [{ company: "Acme" }, "Acme"],
  [
    { skills: [kubernetes], company: "Acme", city: "Remote", country: "Germany" },
    "Kubernetes at Acme, remote in Germany",
  ],
])("the suggested job list with the filters %j has the title %j", (filters, title) => {
  const suggestion = { city: null, country: null, company: null, skills: [], jobs: 3, ...filters };
  expect(suggestionTitle(suggestion)).toBe(title);
});

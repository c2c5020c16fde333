import { expect, test } from "vitest";
import { findSkills, parseSkills, suggestSkills } from "@/lib/jobs/skills";

const skill = (slug: string, name = slug, ...synonyms: string[]) => ({ slug, name, synonyms });
const vocabulary = [
  skill("java", "Java"),
  skill("javascript", "JavaScript"),
  skill("c-plus-plus", "C++", "cpp"),
  skill("kubernetes", "Kubernetes", "k8s"),
  skill("postgresql", "PostgreSQL", "postgres"),
  skill("nodejs", "Node.js", "node"),
  skill("react", "React"),
  skill("grpc", "gRPC"),
];

test("a typed list of skills is split at commas, with each name once", () => {
  expect(parseSkills(" Kubernetes, k8s;gRPC\n  Amazon   SQS ,, KUBERNETES")).toEqual([
    "KUBERNETES",
    "k8s",
    "gRPC",
    "Amazon SQS",
  ]);
});

test("skills are found by name, slug and synonym, apart from unknown ones, which are reported", () => {
  expect(findSkills(vocabulary, ["k8s", "Kubernetes", "CPP", "postgresql", "Wizardry"])).toEqual({
    slugs: ["kubernetes", "c-plus-plus", "postgresql"],
    unknown: ["Wizardry"],
  });
});

test.each([
  ["We run Postgres on K8s, in C++.", ["postgresql", "kubernetes", "c-plus-plus"]],
  ["JavaScript and Node.js", ["javascript", "nodejs"]],
  ["java.", ["java"]],
  ["javac, reactive, mygrpc, subnode", []],
  ["(gRPC/Java)", ["grpc", "java"]],
  ["", []],
])("the skills named in the text %j are suggested in the order of the text", (text, slugs) => {
  expect(suggestSkills(vocabulary, text).map(({ slug }) => slug)).toEqual(slugs);
});

import { expect, test } from "vitest";
import { isCountedPath } from "@/lib/analytics/track-schema";

test.each([
  "/",
  "/books",
  "/companies",
  "/companies/acme",
  "/golang-jobs/in",
  "/golang-jobs/with",
  "/golang-jobs/pay",
  "/golang-jobs/pay/germany",
  "/golang-jobs/in/remote",
  "/golang-jobs/in/germany/berlin",
  "/golang-jobs/with/kubernetes",
  "/golang-jobs/visa-sponsorship",
])("visits of %s are counted", (path) => {
  expect(isCountedPath(path)).toBe(true);
});

test.each([
  "/admin",
  "/golang-jobs",
  "/golang-jobs/go-engineer-acme",
  "/golang-jobs/in/atlantis",
  "/golang-jobs/pay/",
  "/golang-jobs/pay/atlantis",
  "/golang-jobs/pay/europe",
  "/golang-jobs/pay/remote",
  "/golang-jobs/pay/germany/berlin",
  "/golang-jobs/type/full-time",
  "/other/in/germany",
  "/golang-jobs/toString",
  "/companies?q=a",
])("visits of %s are not counted", (path) => {
  expect(isCountedPath(path)).toBe(false);
});

import { expect, test } from "vitest";
import { z } from "zod";
import { imageProblem, optionalImageFile } from "@/lib/images/form";

const createImageFile = (size: number, name = "a.png", type = "image/png") =>
  new File([new Uint8Array(size)], name, { type });
const form = z.object({ image: optionalImageFile });

test.each([
  [createImageFile(1), null],
  [createImageFile(1, "a", ""), null],
  [createImageFile(2_097_152), null],
  [createImageFile(2_097_153), "Image size should be less than 2MB"],
  [createImageFile(0), "Please upload an image file"],
  [createImageFile(0, "a", ""), "Please upload an image file"],
  [createImageFile(1, "a.svg", "image/svg+xml"), "Please upload an image file"],
  [createImageFile(1, "a.txt", "text/plain"), "Please upload an image file"],
])("choosing the image file %o gives the error %s", (image, problem) => {
  expect(imageProblem(image)).toBe(problem);
  expect(form.safeParse({ image }).error?.issues[0]?.message ?? null).toBe(problem);
});

test("an empty file field counts as no image, whatever its name", () => {
  for (const name of ["", "undefined"])
    expect(form.parse({ image: createImageFile(0, name, "application/octet-stream") })).toEqual({});
  expect(form.parse({})).toEqual({});
});

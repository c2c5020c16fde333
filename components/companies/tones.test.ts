import { expect, test } from "vitest";
import { toneOf, tones } from "@/components/ui/tone";
import { pick } from "@/lib/text/pick";

test.each(["Acme", "Oakhollow Robotics", "Zürich ☕"])(
  "the mark of %s has one colour on cards and among saved jobs",
  (name) => {
    expect(pick(Object.values(tones), name)).toBe(tones[toneOf(name)]);
  },
);

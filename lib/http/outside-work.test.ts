import { describe, expect, test } from "vitest";
import { longestTurn } from "@/test/longest-turn";
import { outsideCalls } from "@/test/outside-calls";
import { handledCalls, worstCases } from "@/test/outside-work";

const mostMs = 50;

test(
  "the table of worst cases contains every call of a parser and every pattern for text from outside",
  { timeout: 60_000 },
  () => {
    expect(Object.keys(handledCalls).toSorted()).toEqual(outsideCalls());
  },
);

describe.each(Object.entries(worstCases))(
  "parsing external text in %s",
  (source, { bound, works }) => {
    test(
      `parsing external text in ${source} blocks the process for at most ${mostMs} ms, bounded by: ${bound}`,
      { timeout: 300_000 },
      async () => {
        const slow: Record<string, number> = {};
        for (const [name, prepare] of works()) {
          const ms = await longestTurn(prepare(), mostMs);
          if (ms > mostMs) slow[name] = Math.round(ms);
        }
        expect(slow).toEqual({});
      },
    );
  },
);

import { BoardNotFound, type BoardSystem } from "@/lib/imports/posting";

/** Reads an employer's job board with its adapter. `answers` maps URLs to responses; all other URLs do not exist. */
export async function readBoardFromAnswers(
  system: BoardSystem,
  board: string,
  answers: Record<string, unknown>,
  known: string[] = [],
) {
  const asked: string[] = [];
  const reading = await system.read(
    board,
    async (url) => {
      asked.push(url);
      const answer = answers[url];
      if (answer === undefined) throw new BoardNotFound(url);
      return typeof answer === "string" ? answer : JSON.stringify(answer);
    },
    new Set(known),
  );
  return { ...reading, asked };
}

import "server-only";
import { publicInternet, type Network } from "@/lib/http/outgoing";
import { isWithinLimit } from "@/lib/limits/rate-limit";
import { noCountry } from "@/lib/jobs/form";
import { formatPlaces } from "@/lib/jobs/format";
import { defaultCountry, remoteCity } from "@/lib/jobs/schema";
import { UnreadableBoard } from "@/lib/imports/posting";
import { readBoard } from "@/lib/imports/read-board";
import { readInTurn, stillReadingMessage } from "@/lib/imports/reading-turns";
import { toImportedJobs, pauseMs } from "@/lib/imports/import-boards";
import { type Board, boardSchema, systems } from "@/lib/imports/schema";

type BoardPreview = Board & {
  page: string;
  total: number;
  jobs: { title: string; place: string }[];
  /** The number of Go postings that cannot be imported, because they have no text or are too long. */
  refused: number;
};

const limit = { name: "board-preview", points: 20, seconds: 3600 };

/** The jobs that an import of the board at `address` would add, or the reason why it cannot be read. Stores nothing. */
export async function previewBoard(
  address: string,
  profileId: string,
  network: Network = publicInternet(pauseMs),
): Promise<BoardPreview | { error: string }> {
  const input = boardSchema.safeParse({ address });
  if (!input.success) return { error: input.error.issues[0]?.message ?? "" };
  if (!(await isWithinLimit(limit, profileId)))
    return { error: "You have looked at too many boards. Please wait an hour and try again." };
  const board = input.data.address;
  try {
    const turn = readInTurn(profileId, () => readBoard(board, { network }));
    if (!turn) return { error: stillReadingMessage };
    const { reading } = await turn;
    if (!reading || reading.present.length === 0)
      return { error: "There are no postings on this board. Is it the right one?" };
    const { jobs, refused } = await toImportedJobs(reading);
    return {
      ...board,
      page: systems[board.system].boardUrl(board.board),
      total: reading.present.length,
      jobs: jobs.map(({ input: job, furtherPlaces }) => ({
        title: job.title,
        place: formatPlaces({
          city: job.remote ? remoteCity : job.city,
          country: job.country || (job.remote ? defaultCountry : noCountry),
          isRemote: job.remote,
          furtherPlaces: furtherPlaces
            .filter(({ country }) => country)
            .map(({ city, country }) => ({ city, country, isRemote: false })),
        }),
      })),
      refused,
    };
  } catch (error) {
    if (error instanceof UnreadableBoard) return { error: error.message };
    throw error;
  }
}

import { z } from "zod";
import { addressSchema } from "./address";
import { detectBoard } from "./systems";

/** What is said of an address that is of none of the systems. */
const unknownAddress =
  "This is no careers address of Greenhouse, Lever, Ashby, Workable, SmartRecruiters, Recruitee or Personio. Open one of your job adverts and paste the address you see then.";

/** A pasted careers address, as the board it belongs to. */
export const boardSchema = z.object({
  address: addressSchema.shape.address.transform((text, context) => {
    const board = detectBoard(text);
    if (board) return board;
    context.addIssue(unknownAddress);
    return z.NEVER;
  }),
});

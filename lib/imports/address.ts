import { z } from "zod";
import { plainText } from "../forms/fields";
import { detectBoard } from "./schema";

export const addressSchema = z.object({
  address: plainText()
    .min(1, "Please paste the address of your careers page")
    .max(2048, "An address can have at most 2048 characters"),
});

const unknownAddress =
  "This is no careers address of Greenhouse, Lever, Ashby, Workable, SmartRecruiters, Recruitee or Personio. Open one of your job adverts and paste the address you see then.";

export const boardSchema = z.object({
  address: addressSchema.shape.address.transform((text, context) => {
    const board = detectBoard(text);
    if (board) return board;
    context.addIssue(unknownAddress);
    return z.NEVER;
  }),
});

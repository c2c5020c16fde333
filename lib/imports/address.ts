import { z } from "zod";
import { plainText } from "../forms/fields";

/** A pasted address before it is known of which system it is: light enough for browsers. */
export const addressSchema = z.object({
  address: plainText()
    .min(1, "Please paste the address of your careers page")
    .max(2048, "An address can have at most 2048 characters"),
});

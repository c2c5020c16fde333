import { z } from "zod";
import { statuses } from "@/lib/rows/schema";
import {
  keepPublishedAt,
  emptyAsNull,
  rowFields,
  htmlText,
  optionalText,
  plainText,
  requiredText,
  switchedOn,
  webAddress,
} from "@/lib/forms/fields";
import { optionalImageFile } from "@/lib/images/form";
import { oneLine } from "@/lib/text/clean";
import { isSlug } from "@/lib/text/slug";
import { blogTypes } from "@/lib/blogs/schema";

const longestContent = 200_000;

const noContent = "Content is required";

/** The constraints on a post's content after sanitising. */
export const contentSchema = htmlText("Content")
  .min(1, noContent)
  .max(longestContent, `Content can have at most ${longestContent} characters`);

export const slugTaken = "Another post has this slug";

const slug = z
  .string()
  .trim()
  .refine(
    (text) => !text || isSlug(text),
    "Slug can have at most 120 characters: lowercase letters, digits and single hyphens between them",
  )
  .default("");

const twitterHandle = emptyAsNull(
  z
    .string()
    .regex(
      /^@?\w{1,15}$/u,
      "Twitter handle can have at most 15 characters: letters, digits and underscores",
    ),
);

const linkedinUrl = emptyAsNull(webAddress("LinkedIn URL", 500));

/** The form of a blog post; maximum lengths match the database table. */
export const blogSchema = z.object({
  ...rowFields,
  title: requiredText("Title", 200, plainText().overwrite(oneLine)),
  slug,
  authorName: requiredText("Author name", 100, plainText().overwrite(oneLine)),
  authorImage: optionalImageFile,
  removeImage: switchedOn,
  content: htmlText("Content").trim().min(1, noContent),
  excerpt: optionalText("Excerpt", 1000).default(null),
  metaTitle: optionalText("Meta title", 200, plainText().overwrite(oneLine)).default(null),
  metaDescription: optionalText("Meta description", 500).default(null),
  blogType: z.enum(blogTypes, "Please choose a blog type"),
  status: z.enum(statuses, "Please choose a status"),
  keepPublishedAt,
  twitterHandle,
  linkedinUrl,
});

/** Parses the form of a blog post for its preview: missing and invalid fields get placeholders. */
export const blogPreviewSchema = z.object({
  id: rowFields.id,
  title: blogSchema.shape.title.catch("Title"),
  authorName: blogSchema.shape.authorName.catch("Author"),
  authorImage: blogSchema.shape.authorImage.catch(undefined),
  removeImage: switchedOn,
  content: htmlText("Content").default(""),
  blogType: blogSchema.shape.blogType.catch("golang_blogs"),
  keepPublishedAt: blogSchema.shape.keepPublishedAt,
  twitterHandle: twitterHandle.catch(null),
  linkedinUrl: linkedinUrl.catch(null),
});

export type BlogInput = z.output<typeof blogSchema>;

export const newBlog = { blogType: "golang_blogs", status: "draft" } satisfies Partial<BlogInput>;

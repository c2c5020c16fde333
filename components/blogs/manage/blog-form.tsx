"use client";

import { StatusFields } from "@/components/console/status-fields";
import {
  SelectField,
  FormGroup,
  AddressField,
  TextAreaField,
  TextField,
} from "@/components/forms/fields";
import { ImageField } from "@/components/forms/image-field";
import { PreviewButton } from "@/components/forms/previews";
import { RichTextField } from "@/components/forms/rich-text-field";
import { RowForm, type RowFormProps } from "@/components/forms/console-form";
import { BlogArticle } from "@/components/blogs/blog-article";
import { previewBlogAction, saveBlogAction } from "@/lib/blogs/actions";
import { blogSchema } from "@/lib/blogs/form";
import { blogTypeNames } from "@/lib/blogs/schema";
import { failures } from "@/lib/forms/submission";
import { SearchResultPreview } from "@/components/blogs/manage/search-result-preview";

/** `site` contains the site's name and URL, which are server-side settings. */
type Props = RowFormProps & { site: { name: string; url: string } };

export function BlogForm({ site, ...props }: Props) {
  return (
    <RowForm
      {...props}
      noun="blog"
      schema={blogSchema}
      action={saveBlogAction}
      failed={failures.saveBlog}
      submitLabel="Save blog"
      actions={
        <PreviewButton action={previewBlogAction}>
          {(shown) => (
            <div className="container with-rail pt-6">
              <BlogArticle {...shown} />
            </div>
          )}
        </PreviewButton>
      }
    >
      <FormGroup title="The post">
        <TextField name="title" label="Title" required />
        <TextField
          name="slug"
          label="Slug"
          hint="Leave it empty and we will make one from the title."
          autoCapitalize="none"
          spellCheck={false}
        />
      </FormGroup>
      <FormGroup title="Who wrote it">
        <TextField name="authorName" label="Author name" required />
        <ImageField
          name="authorImage"
          label="Author image"
          hint="PNG, JPEG, WebP, AVIF or GIF, up to 2 MB."
          current={props.values.currentImage}
          removeName="removeImage"
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            name="twitterHandle"
            label="Twitter handle"
            placeholder="@"
            autoCapitalize="none"
            spellCheck={false}
          />
          <AddressField name="linkedinUrl" label="LinkedIn URL" />
        </div>
      </FormGroup>
      <FormGroup title="The text">
        <RichTextField name="content" label="Content" required variant="blog" />
        <TextAreaField
          name="excerpt"
          label="Excerpt"
          hint="One or two sentences for lists, feeds and shared links."
        />
      </FormGroup>
      <FormGroup title="In search results">
        <TextField name="metaTitle" label="Meta title" hint="Leave it empty to use the title." />
        <TextAreaField
          name="metaDescription"
          label="Meta description"
          hint="Leave it empty to use the excerpt."
        />
        <SearchResultPreview site={site} />
      </FormGroup>
      <FormGroup title="On the site">
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField name="blogType" label="Blog type" options={Object.entries(blogTypeNames)} />
          <StatusFields publishedAt={props.values.publishedAt} />
        </div>
      </FormGroup>
    </RowForm>
  );
}

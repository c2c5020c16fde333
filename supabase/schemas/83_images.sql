-- Images: which files of the bucket blog-images nothing shows any more.
-- The bucket has no policies: only the web server uploads and deletes, with the secret key and after a look at the
-- content. Storage looks at the declared type only, so a policy for admins would let a stolen session upload HTML as an
-- image.

create function public.unused_images(image_names text[] default null) returns setof text
language sql stable
set search_path = ''
as $$
  select o.name
  from storage.objects o
  where o.bucket_id = 'blog-images'
    and case
      when image_names is not null then o.name = any (image_names)
      when o.name like 'company-logos/%' then o.created_at < now() - interval '1 day'
      -- Browsers keep drafts of posts, which show uploaded pictures, for 30 days.
      else o.created_at < now() - interval '31 days'
    end
    and not exists (select from public.companies c where o.name = 'company-logos/' || c.logo)
    and not exists (
      select from public.blogs b
      where right(b.author_image, char_length(o.name) + 1) = '/' || o.name
        or strpos(b.content, '/images/' || o.name) > 0)
$$;
comment on function public.unused_images is
  'For the web server: which of these files, or of all that are old enough, no row names, so that they can be '
  'deleted. A row only ever gets the name of a file that was just uploaded for it, or of a company that is merged '
  'into it, so no file of the result is named again.';

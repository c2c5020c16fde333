-- Images: who uploads to the bucket blog-images, and which of its files nothing shows any more.
-- There is no update policy: an image is never replaced under its address.

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
  'For the web server: which of these files, or of all that are old enough, no row names, so that they can be deleted. '
  'A row only ever gets the name of a file that was just uploaded for it, or of a company that is merged into it, so no '
  'file of the result is named again.';

create policy "Admins upload author images" on storage.objects for insert to authenticated
  with check (
    bucket_id = 'blog-images'
    and name ~ '^author-images/[0-9]{13}(-[0-9a-z]{1,12})?\.(png|jpe?g|webp|avif)$'
    and (select private.is_admin()));
-- Storage deletes only what the caller can read.
create policy "Admins list author images" on storage.objects for select to authenticated
  using (bucket_id = 'blog-images' and name like 'author-images/%' and (select private.is_admin()));
create policy "Admins delete author images" on storage.objects for delete to authenticated
  using (bucket_id = 'blog-images' and name like 'author-images/%' and (select private.is_admin()));

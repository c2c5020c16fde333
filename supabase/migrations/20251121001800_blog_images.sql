-- The bucket of author images. Left out where there is no Storage yet.

do $$
begin
  if to_regclass('storage.objects') is null then
    raise notice 'no storage schema: the bucket blog-images is not created';
    return;
  end if;

  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('blog-images', 'blog-images', true, 2097152, array['image/png', 'image/jpeg', 'image/webp', 'image/avif'])
  on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

  -- No update policy: an image is never replaced under its address.
  create policy "Admins upload author images" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'blog-images'
    and name ~ '^author-images/[0-9]{13}(-[0-9a-z]{1,12})?\.(png|jpe?g|webp|avif)$'
    and (select private.is_admin())
  );

  -- Storage deletes only what the caller can read.
  create policy "Admins list author images" on storage.objects
  for select to authenticated
  using (bucket_id = 'blog-images' and (select private.is_admin()));

  create policy "Admins delete author images" on storage.objects
  for delete to authenticated
  using (bucket_id = 'blog-images' and (select private.is_admin()));
end
$$;

-- Refuses to delete rows of uploads in SQL, as Storage does on hosted Supabase: their files would stay behind. Storage
-- itself sets storage.allow_delete_query.
set local role supabase_storage_admin;
create or replace function storage.protect_delete() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), '') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
create or replace trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();
create or replace trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();
reset role;

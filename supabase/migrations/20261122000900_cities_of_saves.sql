-- Cities come with a job or an event, never by themselves. (After every migration that words save_job or save_event anew.)

drop policy "Approved recruiters and admins add cities" on public.cities;
revoke insert, insert (name, country) on public.cities from authenticated;
revoke all on function public.get_or_create_city(text, text) from public, anon, authenticated;

create function private.city_of_save(city_name text, country_name text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.is_api_caller() and private.my_recruiter_id() is null and not private.is_admin() then
    raise exception 'only approved recruiters and admins add cities' using errcode = 'insufficient_privilege';
  end if;
  return public.get_or_create_city(city_name, country_name);
end
$$;
comment on function private.city_of_save(text, text) is
  'public.get_or_create_city for save_job and save_event, whose callers may not add cities themselves.';
revoke all on function private.city_of_save(text, text) from public, anon;
grant execute on function private.city_of_save(text, text) to authenticated;

do $$
declare
  saver regproc;
begin
  foreach saver in array array['public.save_job', 'public.save_event']::regproc[] loop
    execute replace(pg_get_functiondef(saver), 'public.get_or_create_city(', 'private.city_of_save(');
  end loop;
end
$$;

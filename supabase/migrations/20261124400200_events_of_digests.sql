-- A digest names no event that waits, was declined or does not take place.

do $$
declare
  before constant text := pg_get_functiondef('public.compose_digest()'::regprocedure);
  after constant text := replace(
    before, 'where e.start_date >= now()', 'where e.status = ''approved'' and e.cancelled_at is null and e.start_date >= now()');
begin
  if after = before then
    raise exception 'public.compose_digest() chooses events in other words than expected';
  end if;
  execute after;
end
$$;

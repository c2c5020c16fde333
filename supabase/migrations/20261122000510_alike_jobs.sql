-- A page asks whether another live job is called the same.

create index jobs_live_title on public.jobs (title) where not is_archived;

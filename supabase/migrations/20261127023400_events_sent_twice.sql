-- Whoever submits an event waits for all others, to find out whether it was sent before: that has to be quick, however many there are.
create index events_start_date_name on public.events (start_date, lower(name collate pg_catalog.pg_c_utf8));

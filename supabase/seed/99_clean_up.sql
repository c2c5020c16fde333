drop schema demo cascade;

-- The pages of places and skills count these jobs.
select public.refresh_landing_pages();

-- Conferences that took place, or will: names, dates and addresses from the Go project's wiki.
create table demo.conferences (
  name text not null,
  starts_on date not null,
  ends_on date not null,
  city text,
  country text,
  event_url text not null
);

insert into demo.conferences values
('GoLab', '2026-11-01', '2026-11-03', 'Bologna', 'Italy', 'https://golab.io/'),
('GopherCon Israel 2026', '2026-10-18', '2026-10-18', 'Tel Aviv', 'Israel', 'https://www.gophercon.org.il/'),
('GopherCon China 2026', '2026-10-15', '2026-10-16', 'Shanghai', 'China', 'https://gophercon.com.cn/'),
('TinyGo Conf 2026', '2026-10-10', '2026-10-10', 'Tokyo', 'Japan', 'https://conf.tinygo-keeb.org/2026'),
('Go Conference 2026', '2026-09-11', '2026-09-11', 'Tokyo', 'Japan', 'https://gocon.jp/2026/en'),
('GopherCon Latam 2026', '2026-09-02', '2026-09-04', 'Florianópolis', 'Brazil', 'https://gopherconlatam.org/'),
('GopherCon Africa 2026', '2026-08-06', '2026-08-07', 'Johannesburg', 'South Africa', 'https://gopherconf.co.za/'),
('GopherCon 2026', '2026-08-03', '2026-08-06', 'Seattle', 'United States', 'https://www.gophercon.com/'),
('GopherCon Europe 2026', '2026-06-15', '2026-06-18', 'Berlin', 'Germany', 'https://gophercon.eu/'),
('GopherCon Singapore 2026', '2026-05-20', '2026-05-22', 'Singapore', 'Singapore', 'https://2026.gophercon.sg/'),
('GopherCamp 2026', '2026-04-23', '2026-04-24', 'Brno', 'Czechia', 'https://gophercamp.cz/'),
('GolangConf 2026', '2026-04-20', '2026-04-20', 'Moscow', 'Russia', 'https://golangconf.ru/2026'),
('GopherCon Korea', '2025-11-09', '2025-11-09', 'Seoul', 'South Korea', 'https://gophercon.kr/'),
('Gophercon Africa', '2025-10-24', '2025-10-25', 'Lagos', 'Nigeria', 'https://www.gophers.africa/'),
('GoWest', '2025-10-24', '2025-10-24', 'Lehi', 'United States', 'https://www.gowestconf.com/'),
('TinyGo Conf 2025', '2025-10-12', '2025-10-12', 'Tokyo', 'Japan', 'https://conf.tinygo-keeb.org/2025/'),
('Golab', '2025-10-05', '2025-10-07', 'Florence', 'Italy', 'https://golab.io'),
('GopherCon India', '2025-09-14', '2025-09-15', 'Jaipur', 'India', 'https://gopherconindia.org/'),
('GopherCon', '2025-08-26', '2025-08-28', 'New York', 'United States', 'https://www.gophercon.com/'),
('GopherCon UK', '2025-08-13', '2025-08-15', 'London', 'United Kingdom', 'https://www.gophercon.co.uk/'),
('Go South Africa', '2025-08-06', '2025-08-07', null, null, 'https://gopherconf.co.za/'),
('Go Conference 2025', '2025-07-27', '2025-07-28', 'Tokyo', 'Japan', 'https://gocon.jp/2025/en/'),
('GopherCon Europe', '2025-06-16', '2025-06-19', 'Berlin', 'Germany', 'https://gophercon.eu/'),
('FOSDEM', '2025-02-01', '2025-02-02', 'Brussels', 'Belgium', 'https://fosdem.org/2025/'),
('GopherCon Singapore 2025', '2025-01-22', '2025-01-24', 'Singapore', 'Singapore', 'https://2025.gophercon.sg/'),
('GoKonf Istanbul', '2024-11-23', '2024-11-23', 'Istanbul', 'Turkey', 'https://gokonf.com/'),
('Golab', '2024-11-11', '2024-11-13', 'Florence', 'Italy', 'https://golab.io'),
('GopherCon Israel', '2024-09-09', '2024-09-09', 'Tel Aviv', 'Israel', 'https://www.gophercon.org.il/'),
('GopherCon UK', '2024-08-14', '2024-08-16', 'London', 'United Kingdom', 'https://www.gophercon.co.uk/'),
('GopherCon', '2024-07-07', '2024-07-10', 'Chicago', 'United States', 'https://www.gophercon.com/'),
('Golang Conf', '2024-06-24', '2024-06-25', 'St. Petersburg', 'Russia', 'https://golangconf.ru/'),
('GopherCon EU, Berlin', '2024-06-17', '2024-06-20', 'Berlin', 'Germany', 'https://gophercon.eu/'),
('Go Conference Japan', '2024-06-08', '2024-06-08', 'Tokyo', 'Japan', 'https://gocon.jp'),
('GopherDay Taiwan', '2024-05-25', '2024-05-25', 'Taipei', 'Taiwan', 'https://gopherday.golang.tw/2024/'),
('GopherCon Brazil', '2024-05-09', '2024-05-10', 'Florianópolis', 'Brazil', 'https://gopherconbr.org/en/'),
('Conf42 Golang', '2024-04-25', '2024-04-25', null, null, 'https://www.conf42.com/golang2024'),
('GopherCon EU, Athens', '2024-02-06', '2024-02-08', 'Athens', 'Greece', 'https://gophercon.eu/'),
('FOSDEM', '2024-02-03', '2024-02-04', 'Brussels', 'Belgium', 'https://fosdem.org/2024/'),
('GoLab', '2023-11-19', '2023-11-21', 'Florence', 'Italy', 'https://golab.io'),
('GopherChina', '2023-11-19', '2023-11-19', 'Shanghai', 'China', 'http://gopherchina2023sh.bagevent.com'),
('GopherCon AU 2023', '2023-11-08', '2023-11-10', 'Sydney', 'Australia', 'https://gophercon.com.au/'),
('Fyne Conf 2023', '2023-11-03', '2023-11-03', 'Edinburgh', 'United Kingdom', 'https://conf.fyne.io'),
('GopherCon Singapore 2023', '2023-11-02', '2023-11-03', 'Singapore', 'Singapore', 'https://2023.gophercon.sg'),
('GoWest', '2023-10-27', '2023-10-27', 'Lehi', 'United States', 'https://www.gowestconf.com/'),
('GopherCon', '2023-09-26', '2023-09-29', 'San Diego', 'United States', 'https://www.gophercon.com/'),
('GopherCon India', '2023-09-09', '2023-09-10', 'Pune', 'India', 'https://gopherconindia.org'),
('GopherCon UK', '2023-08-16', '2023-08-18', 'London', 'United Kingdom', 'https://www.gophercon.co.uk/'),
('GopherCon Europe 2023', '2023-06-26', '2023-06-29', 'Berlin', 'Germany', 'https://gophercon.eu/'),
('GopherChina', '2023-06-09', '2023-06-11', 'Beijing', 'China', 'https://www.bagevent.com/event/8057917'),
('GothamGo', '2023-06-09', '2023-06-09', 'New York', 'United States', 'https://gothamgo.com/'),
('Go Conference 2023', '2023-06-02', '2023-06-02', null, null, 'https://gocon.jp/2023/'),
('Conf42: Golang 2023', '2023-04-20', '2023-04-20', null, null, 'https://www.conf42.com/golang2023'),
('GopherCon Israel 2023', '2023-02-07', '2023-02-07', 'Tel Aviv', 'Israel', 'https://www.gophercon.org.il'),
('Go Devroom FOSDEM', '2023-02-04', '2023-02-04', 'Brussels', 'Belgium', 'https://fosdem.org/2023/schedule/track/go/'),
('GoWest Conference 2022', '2022-10-21', '2022-10-21', null, null, 'https://gowestconf.com'),
('GopherCon', '2022-10-06', '2022-10-08', 'Chicago', 'United States', 'https://www.gophercon.com/'),
('GopherCon India 2022', '2022-08-28', '2022-08-28', 'Pune', 'India', 'https://gopherconindia.org'),
('GopherCon Europe 2022', '2022-07-28', '2022-07-31', 'Berlin', 'Germany', 'https://gophercon.eu/');

-- Invented ones, so that there is always something ahead. in_days counts from today and may be negative.
create table demo.gatherings (
  name text not null,
  type public.event_type not null,
  in_days int not null,
  days int not null,
  -- Local opening time as UTC; only the day is shown.
  opens time not null,
  city text,
  country text,
  host text not null
);

insert into demo.gatherings values
('Gophers by the Sea', 'Conference', 24, 2, '08:00', 'Lisbon', 'Portugal', 'gophers-by-the-sea'),
('Go Systems Days', 'Conference', 47, 3, '08:00', 'Vienna', 'Austria', 'go-systems-days'),
('Select Conf, the Concurrency Day', 'Conference', 66, 1, '09:00', null, null, 'select-conf'),
('Monsoon Gophers', 'Conference', 89, 2, '04:00', 'Chennai', 'India', 'monsoon-gophers'),
('Northern Lights Go Summit', 'Conference', 118, 2, '08:00', 'Tromsø', 'Norway', 'northern-lights-go'),
('Gophers of the Great Lakes', 'Conference', 151, 3, '14:00', 'Toronto', 'Canada', 'great-lakes-gophers'),
('Kreuzberg Gophers: Profiling Night', 'Meetup', 3, 1, '17:30', 'Berlin', 'Germany', 'kreuzberg-gophers'),
('Bengaluru Go Evening: Payments at Scale', 'Meetup', 6, 1, '13:00', 'Bengaluru', 'India', 'bengaluru-go-evening'),
('Thameside Gophers: Show and Tell', 'Meetup', 10, 1, '18:30', 'London', 'United Kingdom', 'thameside-gophers'),
('Remote Gophers: Code Review Live', 'Meetup', 13, 1, '16:00', null, null, 'remote-gophers'),
('Brooklyn Go Table: Iterators in Practice', 'Meetup', 17, 1, '23:00', 'New York', 'United States', 'brooklyn-go-table'),
('Tokyo Bay Gophers: TinyGo Workshop', 'Meetup', 20, 1, '10:00', 'Tokyo', 'Japan', 'tokyo-bay-gophers'),
('Canal Gophers: Kubernetes Operators', 'Meetup', 25, 1, '17:00', 'Amsterdam', 'Netherlands', 'canal-gophers'),
('Gophers of Lagos: Resilient Services', 'Meetup', 31, 1, '16:00', 'Lagos', 'Nigeria', 'gophers-of-lagos'),
('Gophers Paulistanos: Pix e Postgres', 'Meetup', 36, 1, '22:00', 'São Paulo', 'Brazil', 'gophers-paulistanos'),
('Harbour Gophers: Fuzzing for Everyone', 'Meetup', 44, 1, '08:00', 'Sydney', 'Australia', 'harbour-gophers'),
('Lantern Gophers: First Talks', 'Meetup', 52, 1, '17:00', null, null, 'lantern-gophers'),
('Prairie Gophers: Hack Day', 'Meetup', 61, 1, '15:00', 'Chicago', 'United States', 'prairie-gophers'),
('Kreuzberg Gophers: Lightning Talks', 'Meetup', -11, 1, '17:30', 'Berlin', 'Germany', 'kreuzberg-gophers'),
('Thameside Gophers: Generics Clinic', 'Meetup', -18, 1, '18:30', 'London', 'United Kingdom', 'thameside-gophers'),
('Remote Gophers: Reading the Scheduler', 'Meetup', -27, 1, '16:00', null, null, 'remote-gophers'),
('Bengaluru Go Evening: Observability', 'Meetup', -41, 1, '13:00', 'Bengaluru', 'India', 'bengaluru-go-evening'),
('Canal Gophers: Embedded Go', 'Meetup', -58, 1, '17:00', 'Amsterdam', 'Netherlands', 'canal-gophers'),
('Vistula Gophers: Databases in Go', 'Meetup', -76, 1, '16:30', 'Warsaw', 'Poland', 'vistula-gophers'),
('Nairobi Gophers: Maps and Matatus', 'Meetup', -97, 1, '15:00', 'Nairobi', 'Kenya', 'nairobi-gophers'),
('Brooklyn Go Table: Ask Me Anything', 'Meetup', -123, 1, '22:00', 'New York', 'United States', 'brooklyn-go-table');

-- In which a gathering's hours are told; of the others only the days are.
create table demo.time_zones (
  city text primary key,
  time_zone text not null
);

insert into demo.time_zones values
('Lisbon', 'Europe/Lisbon'),
('Berlin', 'Europe/Berlin'),
('Bengaluru', 'Asia/Kolkata'),
('New York', 'America/New_York'),
('Tokyo', 'Asia/Tokyo');

insert into public.events (
  name, type, start_date, end_date, has_hours, is_online, city_id, event_url, created_at, updated_at)
select e.name, e.type, e.starts_at, e.ends_at, e.has_hours, e.city is null,
  case when e.city is not null then public.get_or_create_city(e.city, e.country) end, e.event_url, e.listed_at, e.listed_at
from (
  -- The wiki has days without hours: whole days in UTC, so that a conference is upcoming until its last one ends.
  select name, 'Conference'::public.event_type as type, starts_on at time zone 'UTC' as starts_at,
    ends_on at time zone 'UTC' + interval '23:59:59' as ends_at, false as has_hours, city, country, event_url,
    least(plan.starts_at, starts_on at time zone 'UTC' - interval '120 days') as listed_at
  from demo.conferences, demo.plan
  union all
  select name, type, today.midnight + in_days * interval '1 day' + opens,
    today.midnight + (in_days + days - 1) * interval '1 day' + opens + case type when 'Meetup' then interval '3 hours' else interval '9 hours' end,
    true, city, country, 'https://' || host || '.example/',
    plan.starts_at - (14 + abs(in_days)) * interval '1 day'
  from demo.gatherings, demo.plan, lateral (select date_trunc('day', plan.starts_at, 'UTC') as midnight) today
) e, demo.plan
where plan.is_curated;

update public.events e set time_zone = z.time_zone
from demo.plan, demo.gatherings g join demo.time_zones z using (city)
where plan.is_curated and e.name = g.name;

-- One with everything that can be said of it, one that is cancelled, and one that waits for an admin.
update public.events e set
  organiser = 'Gophers Lisboa',
  cfp_deadline = (start_date at time zone time_zone)::date - 14,
  description = e'Two days of talks on the river: Go in production, from schedulers to solar boats.\n\nThe first day is for talks of half an hour, the second for workshops. Coffee and lunch are in the ticket; there are grants for students, and the hall has no steps.'
from demo.plan
where plan.is_curated and e.name = 'Gophers by the Sea';

update public.events e set cancelled_at = plan.starts_at
from demo.plan
where plan.is_curated and e.name = 'Prairie Gophers: Hack Day';

insert into public.events (
  name, type, start_date, end_date, has_hours, time_zone, event_url, description, organiser, submitted_city, submitted_country, status)
select
  'Douro Gophers: Tests that Tell', 'Meetup', day + time '19:00', day + time '21:30', true, 'Europe/Lisbon',
  'https://douro-gophers.example/', 'An evening on tests that say what broke, with pastries.', 'Douro Gophers',
  'Porto', 'Portugal', 'submitted'
from demo.plan, lateral (select date_trunc('day', plan.starts_at, 'UTC') + interval '34 days' as day) soon
where plan.is_curated;

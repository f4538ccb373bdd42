-- The times of a patient's week, and the sessions that they let expect
-- --------------------------------------------------------------------

create table public.weekly_sessions (
  weekday smallint not null constraint weekly_sessions_weekday_check check (weekday between 1 and 7),
  time_of_day text not null
    constraint weekly_sessions_time_of_day_check check (
      time_of_day ~ '^([01][0-9]|2[0-3]):[0-5][0-9](-([01][0-9]|2[0-3]):[0-5][0-9])?$'
      and (length(time_of_day) = 5 or left(time_of_day, 5) collate "C" < right(time_of_day, 5) collate "C")
    )
    constraint weekly_sessions_time_of_day_length check (char_length(time_of_day) <= 11),
  setting text constraint weekly_sessions_setting_check check (
    setting in ('consultorio', 'domicilio', 'escola', 'teleatendimento', 'outro')
  ),
  every smallint not null default 1 constraint weekly_sessions_every_check check (every in (1, 2)),
  from_day date not null
    constraint weekly_sessions_from_day_readable check (from_day between '0001-01-01' and '9999-12-31'),
  until_day date
    constraint weekly_sessions_until_day_readable check (until_day between '0001-01-01' and '9999-12-31'),
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  patient_id uuid not null,
  primary key (id, user_id),
  constraint weekly_sessions_ends_after_it_begins check (until_day >= from_day)
);
comment on table public.weekly_sessions is
'When a patient comes each week, or every other one, until this is changed: one row a weekday and time. A change ends the row on its day
and adds another one. What it said before is in the history.';
comment on column public.weekly_sessions.weekday is 'From 1, a Monday, to 7.';
comment on column public.weekly_sessions.time_of_day is 'As session_notes have it.';
comment on column public.weekly_sessions.every is 'Of 2 weeks, those count in which the first day lies that is not before from_day.';
comment on column public.weekly_sessions.until_day is 'The last day on which it may be; null for no end.';
-- the sessions of all patients are asked for by their therapist
create index on public.weekly_sessions (user_id, patient_id);

select public.install_editable(
  'public.weekly_sessions', 'weekly_session', 'weekly sessions', '{weekday, time_of_day, setting, every, from_day, until_day}',
  title => 'time_of_day', day => 'from_day'
);
create trigger weekly_sessions_check_from_day before insert or update of from_day on public.weekly_sessions
  for each row execute function public.check_day('planned', 'from_day');
create trigger weekly_sessions_check_until_day before insert or update of until_day on public.weekly_sessions
  for each row execute function public.check_day('planned', 'until_day');

-- Which session of a day was missed, and days on which nobody comes

alter table public.absences
  drop constraint absences_kind_check,
  add constraint absences_kind_check check (kind in ('faltou', 'desmarcou', 'feriado', 'recesso')),
  add column time_of_day text
    constraint absences_time_of_day_check check (
      time_of_day ~ '^([01][0-9]|2[0-3]):[0-5][0-9](-([01][0-9]|2[0-3]):[0-5][0-9])?$'
      and (length(time_of_day) = 5 or left(time_of_day, 5) collate "C" < right(time_of_day, 5) collate "C")
    )
    constraint absences_time_of_day_length check (char_length(time_of_day) <= 11);
comment on column public.absences.time_of_day is 'When the session was to be, as session_notes have it.';
grant insert (time_of_day), update (time_of_day) on public.absences to authenticated;
drop trigger absences_log on public.absences;
create trigger absences_log after insert or update or delete on public.absences
  for each row execute function public.log_row(
    'absence', '', 'missed_on', '{missed_on,time_of_day,kind,told_by,told_when,reason}'
  );

-- When a record was archived or treatment had ended is in the history alone, once it is so no more.
create index patient_history_away_idx on public.patient_history (user_id, patient_id)
  where old ?| array['archived_at', 'discharged_on'];

create function public.expected_sessions(from_day date, to_day date, patient uuid default null)
returns table (
  patient_id uuid, day date, time_of_day text, setting text, weekly_session_id uuid, answered_by text, answer_id uuid
)
language sql stable set search_path = '' as $$
  with treated as materialized (
    select p.id, p.user_id, p.discharged_on, p.resumed_on
    from public.patients p
    where p.user_id = (select auth.uid()) and p.archived_at is null
      and p.id in (
        select w.patient_id from public.weekly_sessions w
        where w.user_id = (select auth.uid()) and (patient is null or w.patient_id = patient)
      )
  ), away as materialized (
    select t.id, gap.after, gap.before
    from treated t
    cross join lateral (
      select h.old, h.changed_at from public.patient_history h
      where h.user_id = t.user_id and h.patient_id = t.id and h.old ?| array['archived_at', 'discharged_on']
      offset 0
    ) h
    cross join lateral (values
      ((h.old ->> 'discharged_on')::date, t.resumed_on),
      (
        ((h.old ->> 'archived_at')::timestamptz at time zone 'America/Sao_Paulo')::date,
        (h.changed_at at time zone 'America/Sao_Paulo')::date
      )
    ) gap (after, before)
    where gap.after < gap.before
  ), expected as materialized (
    select distinct on (t.id, d.day, left(w.time_of_day, 5))
      t.id as patient_id, d.day, left(w.time_of_day, 5) as begins_at, w.time_of_day, w.setting, w.id as weekly_session_id
    from treated t
    join public.weekly_sessions w on w.patient_id = t.id and w.user_id = t.user_id
    cross join lateral (
      select w.from_day + (w.weekday - extract(isodow from w.from_day)::integer + 7) % 7 as day, 7 * w.every as step
    ) first
    cross join lateral (
      select first.day + first.step * turn as day
      from generate_series(
        greatest(
          ceil((
            greatest(expected_sessions.from_day, (w.created_at at time zone 'America/Sao_Paulo')::date) - first.day
          ) / first.step::numeric),
          0
        )::integer,
        floor((least(expected_sessions.to_day, w.until_day, t.discharged_on) - first.day) / first.step::numeric)::integer
      ) turn
    ) d
    where not exists (select from away a where a.id = t.id and d.day > a.after and d.day < a.before)
    -- of two rows that were written for the same time, the later one
    order by t.id, d.day, left(w.time_of_day, 5), w.from_day desc, w.created_at desc, w.id
  ), given as materialized (
    select t.id as patient_id, said.day, said.id, said.kind, said.begins_at, said.created_at
    from treated t
    cross join lateral (
      select n.id, n.occurred_on as day, left(n.time_of_day, 5) as begins_at, n.created_at,
        case n.kind when 'falta' then 'absence' when 'contato' then 'contact' else 'note' end as kind
      from public.session_notes n
      where n.user_id = t.user_id and n.patient_id = t.id
        and n.occurred_on between expected_sessions.from_day and expected_sessions.to_day
        and (
          select later.id from public.session_notes later
          where later.replaces = n.id and later.patient_id = n.patient_id and later.user_id = n.user_id
          limit 1
        ) is null
      union all
      select a.id, a.missed_on, left(a.time_of_day, 5), a.created_at, 'absence'
      from public.absences a
      where a.user_id = t.user_id and a.patient_id = t.id
        and a.missed_on between expected_sessions.from_day and expected_sessions.to_day
    ) said
  ), at_its_time as (
    select distinct on (near.patient_id, near.day, near.begins_at) near.*
    from (
      select distinct on (g.id)
        e.patient_id, e.day, e.begins_at, g.id, g.kind, g.created_at, abs(extract(epoch from g.begins_at::time - e.begins_at::time)) as far
      from given g
      join expected e on e.patient_id = g.patient_id and e.day = g.day
      where g.begins_at is not null and g.kind <> 'contact'
      order by g.id, abs(extract(epoch from g.begins_at::time - e.begins_at::time)), e.begins_at
    ) near
    order by near.patient_id, near.day, near.begins_at, near.kind desc, near.far, near.created_at, near.id
  ), open as (
    select e.patient_id, e.day, e.begins_at,
      row_number() over (partition by e.patient_id, e.day order by e.begins_at) as place
    from expected e
    where (e.patient_id, e.day, e.begins_at) not in (select a.patient_id, a.day, a.begins_at from at_its_time a)
  ), left_over as (
    select g.patient_id, g.day, g.id, g.kind,
      row_number() over (
        partition by g.patient_id, g.day
        order by array_position('{note,absence,contact}', g.kind), g.begins_at nulls last, g.created_at, g.id
      ) as place
    from given g
    where g.id not in (select a.id from at_its_time a)
  ), answered as (
    select a.patient_id, a.day, a.begins_at, a.kind, a.id from at_its_time a
    union all
    select o.patient_id, o.day, o.begins_at, l.kind, l.id
    from open o
    join left_over l on l.patient_id = o.patient_id and l.day = o.day and l.place = o.place
  )
  select e.patient_id, e.day, e.time_of_day, e.setting, e.weekly_session_id, a.kind, a.id
  from expected e
  left join answered a on a.patient_id = e.patient_id and a.day = e.day and a.begins_at = e.begins_at
  order by e.day, e.time_of_day, e.patient_id;
$$;
comment on function public.expected_sessions(date, date, uuid) is
'The sessions that the weekly times of the caller''s patients, or of one, let expect on these days, the last included, and what answers
each: answered_by is "note" (finalised or open), "absence" or "contact", null for nothing. None is from before its time was written, after
a discharge, or while archived. An answer counts for one session: for that which is nearest by its time, otherwise for the first that is
left; a note before an absence, and a contact last.';
revoke all on function public.expected_sessions(date, date, uuid) from public, anon;
grant execute on function public.expected_sessions(date, date, uuid) to authenticated;

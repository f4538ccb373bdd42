-- What is known of an answer besides its words: why there is none, and who gave it. One row per question, so that two
-- devices merge per question as they do for answers. A row exists only where somebody has said so: a question that
-- nobody marked is simply empty.

create table public.answer_marks (
  patient_id uuid not null,
  user_id uuid not null default auth.uid(),
  "column" text not null check (char_length("column") <= 63),
  mark text check (mark in ('nao_perguntado', 'nao_sabe', 'nao_se_aplica')),
  -- In the words that are shown and printed: 'Mãe', 'Escola', or what was written for another one.
  informant text check (informant ~ '\S' and char_length(informant) <= 100),
  changed_at timestamptz not null default now(),
  primary key (patient_id, user_id, "column"),
  foreign key (patient_id, user_id) references public.patients (id, user_id) on delete cascade,
  check (mark is not null or informant is not null)
);

create function public.keep_answer_mark() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  record jsonb;
  is_answered boolean;
begin
  if tg_op = 'UPDATE' and (new.patient_id, new.user_id, new."column")
    is distinct from (old.patient_id, old.user_id, old."column")
  then
    raise exception 'a mark keeps its question' using errcode = '42501';
  end if;
  -- Locked, so that nobody answers the question meanwhile.
  select to_jsonb(p) into record from public.patients p
  where p.id = new.patient_id and p.user_id = new.user_id for no key update;
  is_answered := coalesce(record ->> new."column" ~ '\S', false);
  if record is not null and not record ? new."column" then
    raise exception 'there is no such question' using errcode = '23514';
  end if;
  if is_answered and new.mark is not null then
    raise exception 'a question that is answered has no mark' using errcode = '23514';
  end if;
  if record is not null and not is_answered and new.mark is null then
    raise exception 'nobody has answered this question' using errcode = '23514';
  end if;
  if current_user in ('anon', 'authenticated', 'service_role') or tg_op = 'UPDATE' then
    new.changed_at := now();
  end if;
  return new;
end;
$$;
revoke all on function public.keep_answer_mark() from public, anon, authenticated;

create trigger answer_marks_keep before insert or update on public.answer_marks
  for each row execute function public.keep_answer_mark();

alter table public.answer_marks enable row level security;

create policy "therapists read their own marks" on public.answer_marks
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "therapists add their own marks" on public.answer_marks
  for insert to authenticated with check ((select auth.uid()) = user_id);
create policy "therapists change their own marks" on public.answer_marks
  for update to authenticated using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "therapists delete their own marks" on public.answer_marks
  for delete to authenticated using ((select auth.uid()) = user_id);

revoke all on public.answer_marks from anon, authenticated;
grant select, delete on public.answer_marks to authenticated;
grant insert (patient_id, user_id, "column", mark, informant) on public.answer_marks to authenticated;
grant update (mark, informant) on public.answer_marks to authenticated;

-- The columns that are still to be asked, for the lists, which read no marks; kept by the marks alone.
alter table public.patients add to_ask text[] not null default '{}';

create or replace function public.begin_patient() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  new.consent_version := null;
  new.to_ask := '{}';
  if current_user in ('anon', 'authenticated', 'service_role') then
    new.created_at := now();
    new.updated_at := new.created_at;
    new.revision := 1;
    new.archived_at := null;
  end if;
  return new;
end;
$$;

create or replace function public.touch_patient() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  unread constant text[] := array[
    'photo_url', 'created_at', 'updated_at', 'revision', 'completa', 'queixaResumo', 'consent_version', 'to_ask'
  ];
  unentered constant text[] := unread || array['archived_at'];
  asked constant timestamptz := new.archived_at;
begin
  new.created_at := old.created_at;
  new.updated_at := old.updated_at;
  new.revision := old.revision;
  if pg_trigger_depth() > 1 then
    return new;
  end if;
  new.consent_version := old.consent_version;
  new.to_ask := old.to_ask;
  if new.archived_at is not null then
    new.archived_at := coalesce(old.archived_at, now());
  end if;
  if old.photo_url is null and new.photo_url is not null and new.photo_url not like '%?%'
    and old.revision = 1 and old.created_at > now() - interval '1 hour'
    and to_jsonb(new) - unread = to_jsonb(old) - unread
  then
    return new;
  end if;
  new.revision := old.revision + 1;
  if asked is not distinct from old.archived_at or new.photo_url is distinct from old.photo_url
    or to_jsonb(new) - unentered <> to_jsonb(old) - unentered
  then
    new.updated_at := now();
  end if;
  return new;
end;
$$;

-- The history tells of marks: 'columns' says of which questions, 'old' what each was marked with before, as
-- {"mark": …, "informant": …}, or null.
alter table public.patient_history
  drop constraint patient_history_kind_check,
  add constraint patient_history_kind_check check (kind in (
    'created', 'changed', 'document_added', 'document_replaced', 'document_removed',
    'photo_added', 'photo_replaced', 'photo_removed',
    'note_added', 'note_changed', 'note_finalised', 'note_removed', 'marked'
  ));

create or replace function public.record_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  untracked constant text[] := array[
    'id', 'user_id', 'created_at', 'updated_at', 'revision', 'photo_url', 'consent_version',
    'completa', 'queixaResumo', 'to_ask'
  ];
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := to_jsonb(new);
  changed jsonb;
  photo text;
begin
  -- Under another id a record would leave its history behind.
  if tg_op = 'UPDATE' and (new.id, new.user_id) is distinct from (old.id, old.user_id) then
    raise exception 'a record keeps its id and its therapist' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE' then
    photo := case
      -- the photo of the creation itself counts as no update
      when old.photo_url is null and new.photo_url is not null and new.revision > old.revision then 'photo_added'
      when new.photo_url is null and old.photo_url is not null then 'photo_removed'
      -- another time in the same address: the file that was replaced has been noted
      when split_part(new.photo_url, '?', 1) <> split_part(old.photo_url, '?', 1) then 'photo_replaced'
    end;
    -- the file that went before has been noted, too
    if photo = 'photo_removed' and 'photo_removed' = (
      select h.kind from public.patient_history h
      where h.user_id = new.user_id and h.patient_id = new.id and h.kind like 'photo%'
      order by h.id desc limit 1
    ) then
      photo := null;
    end if;
    if photo is not null then
      insert into public.patient_history (patient_id, user_id, changed_by, kind, columns)
      values (new.id, new.user_id, auth.uid(), photo, '{}');
    end if;
  end if;
  select coalesce(jsonb_object_agg(a.key, coalesce(before -> a.key, 'null')), '{}')
  into changed
  from jsonb_each(after) a
  where a.key <> all (untracked) and a.value is distinct from coalesce(before -> a.key, 'null');
  if tg_op = 'UPDATE' and changed = '{}' then
    return null;
  end if;
  insert into public.patient_history (patient_id, user_id, changed_by, kind, columns, old)
  values (
    new.id,
    new.user_id,
    auth.uid(),
    case tg_op when 'INSERT' then 'created' else 'changed' end,
    array(select jsonb_object_keys(changed)),
    case tg_op when 'INSERT' then '{}' else changed end
  );
  -- A question that was empty and is answered, or the other way round: what was said of it holds no longer.
  if tg_op = 'UPDATE' then
    delete from public.answer_marks m
    where m.patient_id = new.id and m.user_id = new.user_id and changed ? m."column"
      and coalesce(before ->> m."column" ~ '\S', false) <> coalesce(after ->> m."column" ~ '\S', false);
  end if;
  return null;
end;
$$;

-- One entry per statement: what a form marks at once is one change.
create function public.note_answer_marks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.patient_history (patient_id, user_id, changed_by, kind, columns, old)
  select b.patient_id, b.user_id, auth.uid(), 'marked', array_agg(b."column" order by b."column"),
    jsonb_object_agg(b."column", b.said)
  from (
    select c.patient_id, c.user_id, c."column", case when c.op = 'INSERT' then 'null'
      else jsonb_build_object('mark', c.mark, 'informant', c.informant) end as said
    from (select tg_op as op, was.* from was) c
  ) b
  -- with its patient, it goes without a word
  join public.patients p on p.id = b.patient_id and p.user_id = b.user_id
  group by b.patient_id, b.user_id;
  -- Whoever else changes marks of the record has ended then, and is seen by the next statement.
  perform from public.patients p
  where (p.id, p.user_id) in (select was.patient_id, was.user_id from was) for no key update;
  update public.patients p set to_ask = asked.columns
  from (
    select was.patient_id, was.user_id, array(
      select m."column" from public.answer_marks m
      where m.patient_id = was.patient_id and m.user_id = was.user_id and m.mark = 'nao_perguntado'
      order by m."column"
    ) as columns
    from was group by was.patient_id, was.user_id
  ) asked
  where p.id = asked.patient_id and p.user_id = asked.user_id and p.to_ask <> asked.columns;
  return null;
end;
$$;
revoke all on function public.note_answer_marks() from public, anon, authenticated;

create trigger answer_marks_added after insert on public.answer_marks
  referencing new table as was for each statement execute function public.note_answer_marks();
create trigger answer_marks_changed after update on public.answer_marks
  referencing old table as was for each statement execute function public.note_answer_marks();
create trigger answer_marks_removed after delete on public.answer_marks
  referencing old table as was for each statement execute function public.note_answer_marks();

-- Saves answers and marks of a record in one step, if it still is at this revision, and returns it with its marks;
-- otherwise nothing, and null. `marks` has what is to stand for each question that it names:
-- {"mark": …, "informant": …}, or null for nothing.
create function public.save_record(patient uuid, at_revision integer, answers jsonb, marks jsonb)
returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  named constant text := (select string_agg(format('%I', a.key), ', ') from jsonb_object_keys(answers) a (key));
  therapist uuid;
begin
  execute format(
    'update public.patients p set (%1$s) = (select %1$s from jsonb_populate_record(p, $1))'
    ' where p.id = $2 and p.revision = $3 returning p.user_id',
    coalesce(named, 'id')
  ) into therapist using answers, patient, at_revision;
  if therapist is null then
    return null;
  end if;
  delete from public.answer_marks m
  where m.patient_id = patient and m.user_id = therapist and marks -> m."column" = 'null';
  insert into public.answer_marks as m (patient_id, user_id, "column", mark, informant)
  select patient, therapist, said.key, said.value ->> 'mark', said.value ->> 'informant'
  from jsonb_each(marks) said where said.value <> 'null'
  on conflict (patient_id, user_id, "column") do update set mark = excluded.mark, informant = excluded.informant
  where (m.mark, m.informant) is distinct from (excluded.mark, excluded.informant);
  return (
    select to_jsonb(p) || jsonb_build_object('answer_marks', coalesce(
      (
        select jsonb_agg(jsonb_build_object('column', m."column", 'mark', m.mark, 'informant', m.informant))
        from public.answer_marks m where m.patient_id = p.id and m.user_id = p.user_id
      ),
      '[]'
    ))
    from public.patients p where p.id = patient and p.user_id = therapist
  );
end;
$$;
revoke all on function public.save_record(uuid, integer, jsonb, jsonb) from public, anon;
grant execute on function public.save_record(uuid, integer, jsonb, jsonb) to authenticated;

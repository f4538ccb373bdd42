-- What a family wrote by itself, as it wrote it: evidence that is added and never changed. Nothing of it is in the
-- record before the therapist has reviewed it; that time alone is set later, once.

create table public.family_answers (
  -- Made by the client, so that sending it again stores nothing twice.
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  patient_id uuid not null,
  filled_by text not null check (filled_by ~ '\S' and char_length(filled_by) <= 200),
  relation text not null check (relation ~ '\S' and char_length(relation) <= 100),
  questionnaire_version smallint not null default 1,
  -- By the clock of the device on which it was written; the server's time is received_at.
  -- Times that every client can read, as the days of notes are.
  begun_at timestamptz not null
    constraint family_answers_begun_at_readable check (begun_at between '0001-01-02' and '9999-12-30'),
  ended_at timestamptz not null
    constraint family_answers_ended_at_readable check (ended_at between '0001-01-02' and '9999-12-30'),
  received_at timestamptz not null default now(),
  -- By column: {"text": …}, or {"mark": 'nao_sabe' | 'nao_perguntado'}.
  answers jsonb not null
    check (jsonb_typeof(answers) = 'object')
    check (octet_length(answers::text) <= 8000000),
  reviewed_at timestamptz,
  primary key (id, user_id),
  foreign key (patient_id, user_id) references public.patients (id, user_id) on delete cascade
);

create index family_answers_user_id_patient_id_idx on public.family_answers (user_id, patient_id, received_at desc);
create index family_answers_unreviewed_idx on public.family_answers (user_id, received_at) where reviewed_at is null;

-- Only the owner of the tables, who fills or restores a database, may tell another time.
create function public.begin_family_answers() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated', 'service_role') then
    new.received_at := now();
    new.reviewed_at := null;
  end if;
  return new;
end;
$$;
revoke all on function public.begin_family_answers() from public, anon, authenticated;

create trigger family_answers_begin before insert on public.family_answers
  for each row execute function public.begin_family_answers();

-- Setting any time in reviewed_at says that it was reviewed: the time is the server's, and the first one stays.
create function public.keep_family_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    -- with its patient, it goes
    if exists (select from public.patients p where p.id = old.patient_id and p.user_id = old.user_id) then
      raise exception 'what a family wrote is never deleted';
    end if;
    return old;
  end if;
  if to_jsonb(new) - 'reviewed_at' <> to_jsonb(old) - 'reviewed_at' then
    raise exception 'what a family wrote is never changed';
  end if;
  if old.reviewed_at is not null then
    new.reviewed_at := old.reviewed_at;
  elsif new.reviewed_at is not null then
    new.reviewed_at := now();
  end if;
  return new;
end;
$$;
revoke all on function public.keep_family_answers() from public, anon, authenticated;

create trigger family_answers_keep before update or delete on public.family_answers
  for each row execute function public.keep_family_answers();

create function public.refuse_truncate_family() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  raise exception 'what a family wrote is never deleted';
end;
$$;
revoke all on function public.refuse_truncate_family() from public, anon, authenticated;

create trigger family_answers_no_truncate before truncate on public.family_answers
  for each statement execute function public.refuse_truncate_family();

alter table public.family_answers enable row level security;

create policy "therapists read their own families' answers" on public.family_answers
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "therapists add their own families' answers" on public.family_answers
  for insert to authenticated with check ((select auth.uid()) = user_id);
create policy "therapists review their own families' answers" on public.family_answers
  for update to authenticated using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);

revoke all on public.family_answers from anon, authenticated;
revoke truncate on public.family_answers from service_role;
grant select on public.family_answers to authenticated;
grant insert (
  id, user_id, patient_id, filled_by, relation, questionnaire_version, begun_at, ended_at, answers
) on public.family_answers to authenticated;
grant update (reviewed_at) on public.family_answers to authenticated;

-- The history tells when it came and when it was reviewed, and who wrote it.
alter table public.patient_history
  add filled_by text,
  drop constraint patient_history_kind_check,
  add constraint patient_history_kind_check check (kind in (
    'created', 'changed', 'document_added', 'document_replaced', 'document_removed',
    'photo_added', 'photo_replaced', 'photo_removed',
    'note_added', 'note_changed', 'note_finalised', 'note_removed', 'marked',
    'family_answered', 'family_reviewed'
  ));

create function public.note_family_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.reviewed_at is not distinct from old.reviewed_at then
    return null;
  end if;
  insert into public.patient_history (patient_id, user_id, changed_by, kind, columns, filled_by)
  values (
    new.patient_id, new.user_id, auth.uid(),
    case tg_op when 'INSERT' then 'family_answered' else 'family_reviewed' end,
    '{}',
    format('%s (%s)', new.filled_by, new.relation)
  );
  return null;
end;
$$;
revoke all on function public.note_family_answers() from public, anon, authenticated;

create trigger family_answers_note after insert or update on public.family_answers
  for each row execute function public.note_family_answers();

create or replace function public.keep_until(patient_ids uuid[])
returns table (patient_id uuid, keep_until date)
language sql stable security invoker set search_path = '' as $$
  select p.id, ((greatest(
    p.updated_at,
    (select max(n.updated_at) from public.session_notes n where n.patient_id = p.id and n.user_id = p.user_id),
    (select max(d.uploaded_at) from public.patient_documents d where d.patient_id = p.id and d.user_id = p.user_id),
    (select max(greatest(f.received_at, f.reviewed_at)) from public.family_answers f
      where f.patient_id = p.id and f.user_id = p.user_id),
    (select max(greatest(c.received_at, c.signed_at, c.revoked_at)) from public.consents c
      where c.patient_id = p.id and c.user_id = p.user_id)
  ) at time zone 'America/Sao_Paulo')::date + interval '20 years')::date
  from public.patients p
  where p.id = any (patient_ids);
$$;

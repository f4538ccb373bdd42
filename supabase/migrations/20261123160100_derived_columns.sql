-- patients.consent_version and patients.to_ask are derived from the consents and the marks. The two functions that write them
-- say so with a setting, which holds for their own update alone and which no client can use: it counts only with the rights
-- of the owner of the tables, which these functions have. An update by the owner, on the console, is one of the record.
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
  if current_setting('app.derived_columns', true) = 'on'
    and current_user not in ('anon', 'authenticated', 'service_role')
  then
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

create or replace function public.refresh_consent_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The lock serialises writers; the next statement sees their rows.
  perform from public.patients p where p.id = new.patient_id and p.user_id = new.user_id for no key update;
  perform set_config('app.derived_columns', 'on', true);
  update public.patients p
  set consent_version = (
    select case when c.revoked_at is null then c.text_version end
    from public.consents c
    where c.patient_id = new.patient_id and c.user_id = new.user_id
    order by c.received_at desc, c.id desc
    limit 1
  )
  where p.id = new.patient_id and p.user_id = new.user_id;
  perform set_config('app.derived_columns', '', true);
  return null;
end;
$$;

create or replace function public.log_answer_marks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.patient_history (patient_id, user_id, changed_by, kind, columns, old)
  select m.patient_id, m.user_id, auth.uid(), 'marked', array_agg(m."column" order by m."column"),
    jsonb_object_agg(m."column", case when tg_op = 'INSERT' then 'null'
      else jsonb_build_object('mark', m.mark, 'informant', m.informant) end)
  from was m
  -- The marks of a deleted patient leave no entry: its history goes, too.
  join public.patients p on p.id = m.patient_id and p.user_id = m.user_id
  group by m.patient_id, m.user_id;
  return null;
end;
$$;

create function public.refresh_to_ask() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The lock serialises writers; the next statement sees their rows.
  perform from public.patients p
  where (p.id, p.user_id) in (select was.patient_id, was.user_id from was) for no key update;
  perform set_config('app.derived_columns', 'on', true);
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
  perform set_config('app.derived_columns', '', true);
  return null;
end;
$$;
revoke all on function public.refresh_to_ask() from public, anon, authenticated;

create trigger answer_marks_refresh_to_ask_insert after insert on public.answer_marks
  referencing new table as was for each statement execute function public.refresh_to_ask();
create trigger answer_marks_refresh_to_ask_update after update on public.answer_marks
  referencing old table as was for each statement execute function public.refresh_to_ask();
create trigger answer_marks_refresh_to_ask_delete after delete on public.answer_marks
  referencing old table as was for each statement execute function public.refresh_to_ask();

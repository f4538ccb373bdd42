-- Files in the storage, and what the app counts or does across tables.

-- Buckets
-- -------

-- Photos and documents are health data of identified people: both buckets are private, and everyone is confined to the folder named by
-- their own user id.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('documents', 'documents', false, 52428800, array['application/pdf']),
  ('patient-photos', 'patient-photos', false, 10485760, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Files
-- -----

create function public.account_of_file(owner_id text, owner uuid) returns uuid
language sql immutable set search_path = '' as $$
  select case when owner_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then owner_id::uuid else owner end;
$$;
comment on function public.account_of_file(text, uuid) is
'The account that a file belongs to. Storage leaves owner empty for some ids, and owner_id can be any text.';
revoke all on function public.account_of_file(text, uuid) from public, anon, authenticated;

create function public.is_kept_file(path text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.issued_reports r where r.document_path = path)
    or exists (select from public.signed_copies s where s.document_path = path);
$$;
comment on function public.is_kept_file(text) is
'True for the file of evidence in the bucket "documents": it stays as long as its row. For triggers alone.';
revoke all on function public.is_kept_file(text) from public, anon, authenticated, service_role;

create function public.remember_file_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config(
    'app.proposed_file',
    jsonb_build_object(
      'name', new.bucket_id || '/' || new.name, 'owner', public.account_of_file(new.owner_id, new.owner)
    )::text,
    true
  );
  return new;
end;
$$;
comment on function public.remember_file_owner() is
'Storage writes as itself: only the row that it proposes says for whom. One that a service key proposes names nobody, also
where the stored row keeps its owner.';
revoke all on function public.remember_file_owner() from public, anon, authenticated;

create function public.refuse_document_file_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.patient_documents d where d.file_path = old.name) or public.is_kept_file(old.name) then
    raise exception 'the file of a document is never replaced' using errcode = '42501';
  end if;
  return new;
end;
$$;
comment on function public.refuse_document_file_change() is
'A document''s file is never replaced or renamed while its row names it, whatever way the change takes: an address that was
signed for an upload needs no session and asks no policy.';
revoke all on function public.refuse_document_file_change() from public, anon, authenticated;

create function public.log_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person constant text := '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  proposed constant jsonb := nullif(current_setting('app.proposed_file', true), '')::jsonb;
  -- The embedded storage writes and removes on one connection for all: there the stored row says for whom.
  is_embedded constant boolean := coalesce(current_setting('app.embedded_storage', true), '') = 'on';
  file record;
begin
  if tg_op = 'UPDATE' and (new.bucket_id, new.name, new.version, new.metadata)
    is not distinct from (old.bucket_id, old.name, old.version, old.metadata)
  then
    return null;
  end if;
  for file in
    select old.bucket_id, old.name, 'removed' as fate,
      coalesce(auth.uid(), case when is_embedded then public.account_of_file(old.owner_id, old.owner) end) as actor
    where tg_op = 'DELETE' or (tg_op = 'UPDATE' and (new.bucket_id, new.name) is distinct from (old.bucket_id, old.name))
    union all
    select new.bucket_id, new.name, 'replaced', coalesce(auth.uid(), case
      when is_embedded then public.account_of_file(new.owner_id, new.owner)
      when proposed ->> 'name' = new.bucket_id || '/' || new.name then (proposed ->> 'owner')::uuid
    end)
    where tg_op <> 'DELETE'
  loop
    if file.bucket_id = 'documents' then
      insert into public.patient_history
        (patient_id, user_id, changed_by, kind, columns, old, document_id, file_name)
      select d.patient_id, d.user_id, file.actor, 'document_' || file.fate, '{}',
        to_jsonb(d) - array['id', 'patient_id', 'user_id'], d.id, d.file_name
      from public.patient_documents d where d.file_path = file.name;
    elsif file.bucket_id = 'patient-photos' and file.name ~ ('^' || person || '/' || person || '/') then
      insert into public.patient_history (patient_id, user_id, changed_by, kind, columns)
      select p.id, p.user_id, file.actor, 'photo_' || file.fate, '{}'
      from public.patients p
      where p.id = split_part(file.name, '/', 2)::uuid and p.user_id = split_part(file.name, '/', 1)::uuid
        and split_part(split_part(p.photo_url, '?', 1), '/patient-photos/', 2) = file.name;
    end if;
  end loop;
  return null;
end;
$$;
comment on function public.log_file() is
'Logs that the file of a document or photo was replaced or removed, whatever way the change took. Storage writes as itself;
remember_file_owner says for whom.';
revoke all on function public.log_file() from public, anon, authenticated;

create function public.refuse_report_file_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if public.is_kept_file(old.name) then
    raise exception 'the file of an issued report is never deleted' using errcode = '42501';
  end if;
  return old;
end;
$$;
comment on function public.refuse_report_file_deletion() is
'Whatever way the deletion takes, also with the service key: a policy alone would not ask it.';
revoke all on function public.refuse_report_file_deletion() from public, anon, authenticated;

create trigger patient_files_keep before update on storage.objects
  for each row when (
    old.bucket_id = 'documents' and (
      (new.bucket_id, new.name, new.version) is distinct from (old.bucket_id, old.name, old.version)
      or (old.metadata is not null and new.metadata is distinct from old.metadata)
    )
  )
  execute function public.refuse_document_file_change();
create trigger patient_files_note after insert or delete or update on storage.objects
  for each row execute function public.log_file();
create trigger patient_files_propose before insert on storage.objects
  for each row execute function public.remember_file_owner();
create trigger report_files_refuse_deletion before delete on storage.objects
  for each row when (old.bucket_id = 'documents') execute function public.refuse_report_file_deletion();
create policy "therapists read their own files" on storage.objects for select to authenticated
  using (bucket_id in ('documents', 'patient-photos')
    and name ~>=~ ((select auth.uid())::text || '/')
    and name ~<~ ((select auth.uid())::text || '0'));
create policy "therapists add their own files" on storage.objects for insert to authenticated
  with check (bucket_id in ('documents', 'patient-photos')
    and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "therapists replace their own photos" on storage.objects for update to authenticated
  using (bucket_id = 'patient-photos'
    and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'patient-photos'
    and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "therapists delete their own files" on storage.objects for delete to authenticated
  using (bucket_id in ('documents', 'patient-photos')
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and not exists (select from public.issued_reports r where r.document_path = objects.name)
    and not exists (select from public.signed_copies s where s.document_path = objects.name));

-- What the app calls
-- ------------------

create function public.patient_counters(
  month_start timestamptz,
  day_start timestamptz
) returns table(total bigint, new_this_month bigint, complete bigint, active_today bigint)
language sql stable rows 1 set search_path = '' as $$
  select
    count(*),
    count(*) filter (where created_at >= month_start),
    count(*) filter (where completa),
    count(*) filter (where updated_at >= day_start)
  from public.patients
  where archived_at is null;
$$;
comment on function public.patient_counters(timestamptz, timestamptz) is
'The four counters of the caller''s own patients; row level security hides all others. The bounds come from the device,
whose ''this month'' and ''today'' are the therapist''s.';
revoke all on function public.patient_counters(timestamptz, timestamptz) from public, anon;
grant execute on function public.patient_counters(timestamptz, timestamptz) to authenticated;

create function public.untreated_children() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(child) order by child.nome, child.id), '[]')
  from (
    select p.id, p.nome, p.social_name
    from public.patients p
    where p.tipo = 'infantil' and p.archived_at is null and p.discharged_on is null
      and not coalesce(starts_with(p.treatment_version, 'tratamento-infantil-'), false)
    order by p.nome, p.id
    limit 1000
  ) child;
$$;
comment on function public.untreated_children() is
'The children in treatment whose representative has not consented to it in writing; at most a thousand.';
revoke all on function public.untreated_children() from public, anon;
grant execute on function public.untreated_children() to authenticated;

create function public.overview(month_starts timestamptz[], day_start timestamptz, births date[]) returns jsonb
language sql stable set search_path = '' as $$
  with active as (
    select width_bucket(p.created_at, month_starts) as month, width_bucket(p."dataNascimento", births) as age
    from public.patients p
    where p.archived_at is null
  )
  select jsonb_build_object(
    'counters', (
      select to_jsonb(c)
      from public.patient_counters(month_starts[cardinality(month_starts) - 1], day_start) c
    ),
    'has_archived', exists (select from public.patients p where p.archived_at is not null),
    'months', (
      select jsonb_agg(coalesce(found.count, 0) order by bucket.number)
      from generate_series(1, cardinality(month_starts) - 1) bucket (number)
      left join (select a.month, count(*) from active a group by a.month) found on found.month = bucket.number
    ),
    'ages', (
      select jsonb_agg(coalesce(found.count, 0) order by bucket.number desc)
      from generate_series(0, cardinality(births) - 1) bucket (number)
      left join (select a.age, count(*) from active a group by a.age) found on found.age = bucket.number
    ),
    'latest', (
      select coalesce(jsonb_agg(to_jsonb(latest) order by latest.created_at desc, latest.id), '[]')
      from (
        select p.id, p.tipo, p.nome, p.social_name, p."dataNascimento", p.gestational_weeks, p.created_at, p.to_ask
        from public.patients p
        where p.archived_at is null
        order by p.created_at desc, p.id
        limit 5
      ) latest
    ),
    'open_notes', jsonb_build_object(
      'count', (select count(*) from public.session_notes n where n.finalised_at is null),
      'notes', (
        select coalesce(
          jsonb_agg(
            to_jsonb(oldest) - 'user_id'
              || jsonb_build_object('patients', jsonb_build_object('nome', p.nome, 'social_name', p.social_name, 'archived_at', p.archived_at))
            order by oldest.occurred_on, oldest.id
          ),
          '[]'
        )
        from (
          select n.id, n.user_id, n.patient_id, n.occurred_on, left(ltrim(n.content, E' \t\r\n'), 200) as content
          from public.session_notes n
          where n.finalised_at is null
          order by n.occurred_on, n.id
          limit 5
        ) oldest
        join public.patients p on p.id = oldest.patient_id and p.user_id = oldest.user_id
      )
    ),
    'family', (
      select coalesce(
        jsonb_agg(
          to_jsonb(unreviewed) - 'user_id'
            || jsonb_build_object('patients', jsonb_build_object('nome', p.nome, 'social_name', p.social_name, 'archived_at', p.archived_at))
          order by unreviewed.received_at, unreviewed.id
        ),
        '[]'
      )
      from (
        select f.id, f.user_id, f.patient_id, f.filled_by, f.relation, f.ended_at, f.received_at
        from public.family_answers f
        where f.reviewed_at is null
        order by f.received_at, f.id
        limit 1000
      ) unreviewed
      join public.patients p on p.id = unreviewed.patient_id and p.user_id = unreviewed.user_id
    ),
    'untreated', public.untreated_children(),
    -- the last bound is tomorrow of the device
    'plans', (
      select coalesce(
        jsonb_agg(
          to_jsonb(due) - 'user_id'
            || jsonb_build_object('patients', jsonb_build_object('nome', p.nome, 'social_name', p.social_name, 'archived_at', p.archived_at))
          order by due.review_on, due.patient_id
        ),
        '[]'
      )
      from (
        select c.patient_id, c.user_id, c.review_on
        from public.care_plans c
        where c.review_on < births[cardinality(births)]
        order by c.review_on, c.patient_id
        limit 1000
      ) due
      join public.patients p on p.id = due.patient_id and p.user_id = due.user_id
      where p.archived_at is null and p.discharged_on is null
    )
  );
$$;
comment on function public.overview(timestamptz[], timestamptz, date[]) is
'What the dashboard and the sidebar show of all patients of the caller, in one answer. The bounds come from the device, in
ascending order: month_starts has the first moment of each month and of the one after the last, births the first birth date of
each age group after the oldest, then tomorrow. Archived records count as nothing but has_archived.';
revoke all on function public.overview(timestamptz[], timestamptz, date[]) from public, anon;
grant execute on function public.overview(timestamptz[], timestamptz, date[]) to authenticated;

create function public.keep_until(patient_ids uuid[]) returns table(patient_id uuid, keep_until date)
language plpgsql stable set search_path = '' as $$
begin
  return query execute format(
    'select p.id, ((greatest(p.updated_at, %s) at time zone ''America/Sao_Paulo'')::date + interval ''20 years'')::date '
    'from public.patients p where p.id = any ($1)',
    (
      select string_agg(
        format('(select %s from public.%I r where r.patient_id = p.id and r.user_id = p.user_id)', t.entered, t.name), ', '
      )
      from public.record_tables() t
    )
  ) using patient_ids;
end;
$$;
comment on function public.keep_until(uuid[]) is
'Until when each record is kept: 20 years after its last entry of any kind (Lei 13.787/2018, art. 6). Computed and never
stored, so that no entry can be forgotten. The day is the one in Brasília.';
revoke all on function public.keep_until(uuid[]) from public, anon;
grant execute on function public.keep_until(uuid[]) to authenticated;

create function public.save_record(patient uuid, at_revision integer, answers jsonb, marks jsonb) returns jsonb
language plpgsql set search_path = '' as $$
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
comment on function public.save_record(uuid, integer, jsonb, jsonb) is
'Saves answers and marks of a record in one step, if it still is at this revision, and returns it with its marks; otherwise
it saves nothing and returns null. marks has what is to stand for each question that it names:
{"mark": …, "informant": …}, or null for nothing.';
revoke all on function public.save_record(uuid, integer, jsonb, jsonb) from public, anon;
grant execute on function public.save_record(uuid, integer, jsonb, jsonb) to authenticated;

create function public.delete_patient(patient uuid, reason text, words text default null) returns boolean
language plpgsql set search_path = '' as $$
begin
  perform set_config(
    'app.deletion', jsonb_build_object('patient', patient, 'reason', reason, 'words', words)::text, true
  );
  delete from public.patients p where p.id = patient;
  return found;
end;
$$;
comment on function public.delete_patient(uuid, text, text) is
'Deletes a patient and tells the tombstone why; false if there is none. A plain deletion gives no reason.';
revoke all on function public.delete_patient(uuid, text, text) from public, anon, service_role;
grant execute on function public.delete_patient(uuid, text, text) to authenticated;

create function public.orphan_files() returns table(bucket_id text, name text)
language sql stable set search_path = '' as $$
  select o.bucket_id, o.name
  from storage.objects o
  where greatest(o.created_at, o.updated_at) < now() - interval '24 hours'
    and (
      (o.bucket_id = 'documents'
        and not exists (select 1 from public.patient_documents d where d.file_path = o.name)
        and not exists (select 1 from public.issued_reports r where r.document_path = o.name)
        and not exists (select 1 from public.signed_copies s where s.document_path = o.name))
      or (o.bucket_id = 'patient-photos'
        and not exists (select 1 from public.patients p where p.id::text = split_part(o.name, '/', 2)))
    )
  order by o.bucket_id, o.name;
$$;
comment on function public.orphan_files() is
'The caller''s files that no patient and no row of a document names: removing the files of a deleted patient failed, or the
row never followed an upload. Files of the last 24 hours are left out: their upload may not have ended.';
revoke all on function public.orphan_files() from public, anon;
grant execute on function public.orphan_files() to authenticated;

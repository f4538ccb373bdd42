-- Every table of a record that has a kind of life gets it from its function: the same as before, from here. What a table has of its own
-- stays its own trigger. Results and plans have had theirs since install_editable is there, and are only named among the tables of a record.

do $$
declare
  made record;
begin
  for made in
    select t.tgname as name, t.tgrelid::regclass as rows
    from pg_catalog.pg_trigger t
    join pg_catalog.pg_proc f on f.oid = t.tgfoid
    where not t.tgisinternal
      and t.tgrelid in (
        'public.session_notes'::regclass, 'public.consents'::regclass, 'public.family_answers'::regclass,
        'public.imported_records'::regclass, 'public.goals'::regclass, 'public.goal_ratings'::regclass,
        'public.evaluations'::regclass, 'public.issued_reports'::regclass, 'public.disclosures'::regclass
      )
      and f.proname in (
        'refuse_change', 'refuse_evidence_deletion', 'refuse_deleted_id', 'store_deleted_ids',
        'stamp_session_note', 'check_session_note_update', 'log_session_note', 'log_deleted_session_notes',
        'stamp_family_answers', 'stamp_imported_record', 'stamp_goal', 'check_goal_update', 'log_goal', 'stamp_goal_rating',
        'log_goal_rating', 'stamp_evaluation', 'log_evaluation', 'stamp_issued_report', 'sign_issued_report', 'log_issued_report',
        'stamp_disclosure', 'log_disclosure'
      )
  loop
    execute format('drop trigger %I on %s', made.name, made.rows);
  end loop;
  for made in
    select p.polname as name, p.polrelid::regclass as rows
    from pg_catalog.pg_policy p
    where p.polrelid in (
      'public.session_notes'::regclass, 'public.consents'::regclass, 'public.family_answers'::regclass,
      'public.imported_records'::regclass, 'public.goals'::regclass, 'public.goal_ratings'::regclass,
      'public.evaluations'::regclass, 'public.issued_reports'::regclass, 'public.disclosures'::regclass
    )
  loop
    execute format('drop policy %I on %s', made.name, made.rows);
  end loop;
end;
$$;

-- Those that are counted in another way, or by another name
select public.add_record_table('public.session_notes', 'final', 'max(r.updated_at)', counted_as => 'notes');
select public.add_record_table(
  'public.consents', 'kept', 'max(greatest(r.received_at, r.signed_at, r.revoked_at))'
);
select public.add_record_table('public.family_answers', 'kept', 'max(greatest(r.received_at, r.reviewed_at))');
-- one import may be stored in several parts
select public.add_record_table(
  'public.imported_records', 'kept', 'max(r.imported_at)', held => 'count(*) filter (where r.part = 1)'
);
-- a copy that was made adds nothing to the record
select public.add_record_table('public.disclosures', 'kept', 'max(r.created_at) filter (where r.kind <> ''copia'')');
select public.add_record_table('public.results', 'editable', 'max(r.updated_at)');
select public.add_record_table('public.care_plans', 'editable', 'max(r.updated_at)');
-- added and removed, with files that have rules of their own
select public.add_record_table('public.patient_documents', 'file', 'max(r.uploaded_at)', counted_as => 'documents');

select public.install_editable(
  'public.goals', 'goal', 'goals',
  '{statement, own_words, said_by, area, levels, baseline, target_on, importance, difficulty, family_rates, state, state_reason}',
  fixed => '{replaces}', is_evidence => true
);

create function public.check_goal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.goals g where g.replaces = old.id and g.user_id = old.user_id) then
    raise exception 'a goal with a new version is never changed' using errcode = 'PT409';
  end if;
  if (new.statement, new.levels, new.baseline) is distinct from (old.statement, old.levels, old.baseline) and (
    exists (
      select from public.goal_ratings r
      where r.goal_id = old.id and r.patient_id = old.patient_id and r.user_id = old.user_id
    ) or exists (
      select from public.session_notes n
      where n.patient_id = old.patient_id and n.user_id = old.user_id and n.finalised_at is null
        and n.ratings ? old.id::text
    )
  ) then
    raise exception 'a rated goal keeps its words and levels' using errcode = 'PT409';
  end if;
  new.state_changed_at := case when new.state = old.state then old.state_changed_at else now() end;
  return new;
end;
$$;
comment on function public.check_goal() is
'What an open note says of a goal counts as a rating, since its finalising needs the levels that it was made with.';
revoke all on function public.check_goal() from public, anon, authenticated;
create trigger goals_check_words before update on public.goals for each row execute function public.check_goal();
create trigger goals_stamp before insert on public.goals
  for each row execute function public.stamp_row('state_changed_at');
create trigger goals_check_replaced before insert on public.goals
  for each row when (new.replaces is not null) execute function public.check_replaced('replaces');

select public.install_final(
  'public.session_notes', 'note', 'notes', '{occurred_on, kind, content, reason, ratings}',
  day => 'occurred_on', fixed => '{replaces}', numbered => 'note_id'
);
create trigger session_notes_check_replaced before insert on public.session_notes
  for each row when (new.replaces is not null) execute function public.check_replaced('replaces', 'finalised_at');

-- The times that a device says are looked at after the server's own.
alter trigger consents_stamp on public.consents rename to consents_stamp_times;
comment on trigger consents_stamp_update on public.consents is
'Its name sorts after consents_check_update and consents_keep, which have refused by then whatever may not be changed.';
select public.install_kept(
  'public.consents', 'consents',
  '{text_version, text_hash, signer_name, signer_relation, signer_cpf, given_at, received_at, signature, signed_at, revoked_at,
    revoked_by_name, revocation_reason, device_times}',
  stamp => 'received_at', once => '{signature, signed_at, revoked_at, revoked_by_name, revocation_reason}'
);

create or replace function public.check_consent_update() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if old.signature is not null
    and (new.signature, new.signed_at) is distinct from (old.signature, old.signed_at)
  then
    raise exception 'a consent is signed once';
  end if;
  if old.revoked_at is not null and old.signature is null and new.signature is not null then
    raise exception 'a revoked consent is not signed';
  end if;
  if old.revoked_at is not null
    and (new.revoked_at, new.revoked_by_name, new.revocation_reason)
      is distinct from (old.revoked_at, old.revoked_by_name, old.revocation_reason)
  then
    raise exception 'a consent is revoked once';
  end if;
  return new;
end;
$$;
comment on function public.check_consent_update() is
'A consent is signed once and revoked once.';

select public.install_kept(
  'public.family_answers', 'answers of families',
  '{filled_by, relation, questionnaire_version, begun_at, ended_at, answers, ratings}',
  stamp => 'received_at', once => '{reviewed_at}'
);

create or replace function public.check_family_answers_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.reviewed_at is not null then
    new.reviewed_at := old.reviewed_at;
  elsif new.reviewed_at is not null then
    new.reviewed_at := now();
  end if;
  return new;
end;
$$;

select public.install_kept(
  'public.imported_records', 'imported records', '{part, is_last, source, record}', stamp => 'imported_at'
);

select public.install_struck(
  'public.goal_ratings', 'ratings of goals',
  '{goal_id, rated_on, level, word, rated_by, by_name, comment, strikes, corrects}',
  'goal_rated', 'rating_struck', day => 'rated_on', about => 'goal_id',
  -- those of a note or of a family are told by the entry that finalised or reviewed them
  by_hand => 'new.note_id is null and new.family_answers_id is null',
  striking => 'num_nonnulls(new.strikes, new.corrects) > 0'
);

create function public.check_goal_rating() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  is_caller constant boolean := current_user in ('anon', 'authenticated', 'service_role');
  struck public.goal_ratings;
begin
  if new.strikes is not null then
    select r.* into struck
    from public.goal_ratings r
    where r.id = new.strikes and r.goal_id = new.goal_id and r.user_id = new.user_id
      and (num_nonnulls(r.level, r.word) > 0 or r.corrects is not null);
    if struck.id is null then
      raise exception 'only a rating of the same goal is struck' using errcode = '23503';
    end if;
    if is_caller and struck.rated_by <> 'terapeuta' and struck.corrects is null then
      raise exception 'what somebody else said is corrected beside it' using errcode = 'PT423';
    end if;
    if is_caller and struck.note_id is not null then
      raise exception 'the rating of a note is corrected in its note' using errcode = 'PT424';
    end if;
    if is_caller then
      new.corrects := case when num_nonnulls(new.level, new.word) > 0 then struck.corrects end;
    end if;
  elsif new.corrects is not null and not exists (
    select from public.goal_ratings r
    where r.id = new.corrects and r.goal_id = new.goal_id and r.user_id = new.user_id
      and r.rated_by <> 'terapeuta' and num_nonnulls(r.level, r.word) > 0
  ) then
    raise exception 'only a rating of the same goal by somebody else is corrected' using errcode = '23503';
  end if;
  if is_caller and new.corrects is not null and new.rated_by <> 'terapeuta' then
    raise exception 'a correction is the therapist''s own' using errcode = 'PT423';
  end if;
  return new;
end;
$$;
comment on function public.check_goal_rating() is
'What replaces a correction corrects the same rating.';
revoke all on function public.check_goal_rating() from public, anon, authenticated;
create trigger goal_ratings_check_rating before insert on public.goal_ratings
  for each row execute function public.check_goal_rating();

select public.install_kept(
  'public.evaluations', 'evaluations',
  '{evaluated_on, questionnaire_version, questions, answers, marks, informants, unchanged}',
  kind => 'evaluated', day => 'evaluated_on', questions => 'questions', stamp => 'finalised_at',
  -- the first one is the intake, which nobody evaluated then
  by_hand => 'new.kind = ''again''', is_signed => true
);

select public.install_kept(
  'public.issued_reports', 'issued reports',
  '{kind, addressee, purpose, content, without_consent, record_revision, sha256, file_name, file_size, document_path, replaces}',
  kind => 'report_issued', titles => '{addressee}', stamp => 'issued_at', is_signed => true
);
create trigger issued_reports_check_replaced before insert on public.issued_reports
  for each row when (new.replaces is not null) execute function public.check_replaced('replaces');

select public.install_kept(
  'public.disclosures', 'disclosures', '{kind, disclosed_on, recipient, purpose, content}',
  kind => 'disclosed', titles => '{recipient, content}', day => 'disclosed_on'
);

drop trigger patient_documents_stamp on public.patient_documents;
create trigger patient_documents_stamp before insert on public.patient_documents
  for each row execute function public.stamp_row('uploaded_at');

drop function public.stamp_session_note();
drop function public.check_session_note_update();
drop function public.log_session_note();
drop function public.log_deleted_session_notes();
drop function public.stamp_family_answers();
drop function public.stamp_imported_record();
drop function public.stamp_goal();
drop function public.check_goal_update();
drop function public.log_goal();
drop function public.stamp_goal_rating();
drop function public.log_goal_rating();
drop function public.stamp_evaluation();
drop function public.log_evaluation();
drop function public.stamp_issued_report();
drop function public.sign_issued_report();
drop function public.log_issued_report();
drop function public.stamp_disclosure();
drop function public.log_disclosure();
drop function public.stamp_document();

-- A link takes answers to the questions that a family is asked, and to no other column of a record. Of several times that a form was
-- handed in, it says which one came. The answers of a tablet have a number.

create function public.family_questions(form text) returns text[]
language sql immutable set search_path = '' as $$
  select case form
    when 'adulto' then '{
      queixaPrincipal, historiaDoenca, medicamentos, alergias, cirurgias, historicoFamiliar, atividadesVidaDiaria, mobilidade, cognicao,
      comunicacao
    }'
    when 'infantil' then '{
      queixaPrincipal, historiagestacaoparto, desenvolvimentomotor, desenvolvimentolinguagem, historicosaude, medicamentos_infantil,
      alergias_infantil, cirurgias_infantil, historico_familiar_infantil, outros_acompanhamentos, rotinadiaria, interacaosocial,
      comportamentos, avds, desempenhoescolar, brincar, processamentosensorial
    }'
  end::text[];
$$;
comment on function public.family_questions(text) is
'The columns that any version of a form has asked a family, all of long texts. One that is asked no more stays: a page of an earlier
version may still hand it in. A new one is added by a migration that writes this function anew.';
revoke all on function public.family_questions(text) from public, anon, authenticated, service_role;

alter table public.family_invitations
  add column attempt_id uuid,
  add constraint family_invitations_attempted check (attempt_id is null or answered_at is not null);
comment on column public.family_invitations.attempt_id is
'Made on the family''s device whenever it hands in other words: says which of several came, where the answer to it was lost. Null from a
page of an earlier version.';

create or replace function public.hand_in_answers(invitation uuid, secret text, content jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  opened public.family_invitations := public.invitation_of(invitation, secret);
  hashed text;
  said public.family_answers;
begin
  if opened.id is null then
    return null;
  end if;
  if octet_length(content::text) > 200000 then
    raise exception 'more than an invitation takes' using errcode = 'PT413';
  end if;
  hashed := encode(sha256(convert_to(content::text, 'UTF8')), 'hex');
  -- in the order of a deletion; of two tabs at once, the second sees what the first has done
  perform from public.patients p where p.id = opened.patient_id and p.user_id = opened.user_id for key share;
  select i.* into opened from public.family_invitations i
  where i.id = opened.id and i.user_id = opened.user_id for update;
  -- deleted while this waited
  if opened.id is null then
    return null;
  end if;
  -- told even after the link has expired: it was received
  if opened.content_hash = hashed then
    return jsonb_build_object('state', 'received', 'expires_at', opened.expires_at);
  end if;
  if opened.form_id::text = content ->> 'id' then
    return jsonb_build_object('state', 'earlier', 'attempt', opened.attempt_id, 'expires_at', opened.expires_at);
  end if;
  if not public.invitation_is_open(opened.user_id, opened.expires_at, opened.ended_at) then
    return null;
  end if;
  if opened.answered_at is not null then
    return jsonb_build_object('state', 'answered', 'expires_at', opened.expires_at);
  end if;
  if jsonb_typeof(content) is distinct from 'object'
    or content - '{id, attempt, filled_by, relation, questionnaire_version, begun_at, ended_at, answers}'::text[] <> '{}'
    or jsonb_path_exists(content, '$.* ? (@ == null)')
    or not content ?& '{id, filled_by, relation, questionnaire_version, begun_at, ended_at, answers}'::text[]
  then
    raise exception 'no answers of a family' using errcode = '22023';
  end if;
  begin
    -- a column holds any text that fits in here; the shape of each answer is a constraint
    if (content -> 'answers') - public.family_questions(opened.form) <> '{}' then
      raise exception 'no answers of a family' using errcode = '22023';
    end if;
    said := jsonb_populate_record(null::public.family_answers, content);
    update public.family_invitations i
    set answered_at = now(), form_id = said.id, attempt_id = (content ->> 'attempt')::uuid, content_hash = hashed,
      filled_by = said.filled_by, relation = said.relation, questionnaire_version = said.questionnaire_version,
      begun_at = said.begun_at, finished_at = said.ended_at, answers = said.answers
    where i.id = opened.id and i.user_id = opened.user_id;
    perform public.give_home_answers(opened.patient_id, opened.user_id);
  exception
    -- the message of a refused row holds all of it
    when data_exception or integrity_constraint_violation then
      raise exception 'no answers of a family' using errcode = '22023';
  end;
  return jsonb_build_object('state', 'received', 'expires_at', opened.expires_at);
end;
$$;
comment on function public.hand_in_answers(uuid, text, jsonb) is
'For families, without a session: stores what a family answered, once, to the questions that it is asked. Null for every link that is
not open. ''earlier'' where what was handed in before is of the same form: that is kept, and not this; ''attempt'' says which it was.';

create function public.limit_answers() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated', 'service_role')
    and (select count(*) from jsonb_object_keys(new.answers)) > tg_argv[0]::integer
  then
    raise exception 'more answers than a form has questions' using errcode = '23514';
  end if;
  return null;
end;
$$;
comment on function public.limit_answers() is
'Not of what is stored already, which is moved, restored and reviewed as it is; those of a link have a list (family_questions).';
revoke all on function public.limit_answers() from public, anon, authenticated;
create trigger family_answers_limit_answers after insert on public.family_answers
  for each row execute function public.limit_answers('200');

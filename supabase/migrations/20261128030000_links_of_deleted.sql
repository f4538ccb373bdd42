-- A link is closed while its account is deleted but kept, as a hosted project keeps it for a while; and answers that come in while their
-- record, and the link with it, is being deleted are not said to be received.

create or replace function public.invitation_is_open(therapist uuid, expires timestamptz, ended timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select ended is null and expires > now() and not exists (
    -- an account that the hosted service deletes softly keeps its row
    select from auth.users u
    where u.id = therapist and (u.banned_until > now() or to_jsonb(u) ->> 'deleted_at' is not null)
  );
$$;
comment on function public.invitation_is_open(uuid, timestamptz, timestamptz) is
'False once it has ended or expired, or its account is banned or deleted: a family is not told which. Not of the row itself, of which clients would
see it as a column.';

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
    return jsonb_build_object('state', 'earlier', 'expires_at', opened.expires_at);
  end if;
  if not public.invitation_is_open(opened.user_id, opened.expires_at, opened.ended_at) then
    return null;
  end if;
  if opened.answered_at is not null then
    return jsonb_build_object('state', 'answered', 'expires_at', opened.expires_at);
  end if;
  if jsonb_typeof(content) is distinct from 'object'
    or content - '{id, filled_by, relation, questionnaire_version, begun_at, ended_at, answers}'::text[] <> '{}'
    or jsonb_path_exists(content, '$.* ? (@ == null)')
    or not content ?& '{id, filled_by, relation, questionnaire_version, begun_at, ended_at, answers}'::text[]
  then
    raise exception 'no answers of a family' using errcode = '22023';
  end if;
  begin
    said := jsonb_populate_record(null::public.family_answers, content);
    update public.family_invitations i
    set answered_at = now(), form_id = said.id, content_hash = hashed, filled_by = said.filled_by, relation = said.relation,
      questionnaire_version = said.questionnaire_version, begun_at = said.begun_at, finished_at = said.ended_at,
      answers = said.answers
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

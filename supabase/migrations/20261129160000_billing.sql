-- Who pays for the sessions of a patient, what one costs, and of which months the receipt was given.

create table public.billings (
  patient_id uuid not null,
  user_id uuid not null default auth.uid(),
  payer text constraint billings_payer_check check (payer in ('particular', 'plano', 'outro')),
  payer_name text constraint billings_payer_name_check check (payer_name ~ '\S' and char_length(payer_name) <= 200),
  payer_tax_id text
    constraint billings_payer_tax_id_check
      check (payer_tax_id ~ '^([0-9]{3}\.[0-9]{3}\.[0-9]{3}-[0-9]{2}|[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}/[0-9A-Z]{4}-[0-9]{2})$'),
  session_price integer constraint billings_session_price_check check (session_price between 1 and 999999999),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint billings_pkey primary key (patient_id, user_id),
  constraint billings_patient_id_user_id_fkey foreign key (patient_id, user_id)
    references public.patients (id, user_id) on delete cascade
);
comment on table public.billings is
'Who pays for the sessions of a patient, and what one costs, at most one a record. What it said before is in the history.';
comment on column public.billings.payer_tax_id is
'A CPF or a CNPJ.';
comment on column public.billings.session_price is
'In centavos.';

select public.install_editable('public.billings', 'billing', 'billings', '{payer, payer_name, payer_tax_id, session_price}');

create table public.receipts (
  month text not null constraint receipts_month_check check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  is_issued boolean not null,
  sessions integer constraint receipts_sessions_check check (sessions between 0 and 9999),
  session_price integer constraint receipts_session_price_check check (session_price between 1 and 999999999)
);
comment on table public.receipts is
'That the receipt of a month was given, elsewhere: it is none itself. It was noted when the row was changed last.';
comment on column public.receipts.month is
'''2026-11''';
comment on column public.receipts.is_issued is
'False once it was taken back.';
comment on column public.receipts.sessions is
'How many it is of.';
comment on column public.receipts.session_price is
'In centavos, at that time.';

select public.install_editable(
  'public.receipts', 'receipt', 'receipts', '{month, is_issued, sessions, session_price}', title => 'month'
);

create function public.sessions_of_month(month_starts date) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', p.id,
    'nome', p.nome,
    'social_name', p.social_name,
    'dataNascimento', p."dataNascimento",
    'cpf', p.cpf,
    'held', took_place.held,
    'open', took_place.open,
    'billing', to_jsonb(b),
    'receipt', to_jsonb(noted)
  )), '[]')
  from public.patients p
  cross join lateral (
    select
      count(*) filter (where n.finalised_at is not null and not exists (
        select from public.session_notes later
        where later.replaces = n.id and later.patient_id = n.patient_id and later.user_id = n.user_id
          and later.finalised_at is not null
      )) as held,
      count(*) filter (where n.finalised_at is null and n.replaces is null) as open
    from public.session_notes n
    where n.user_id = p.user_id and n.patient_id = p.id and n.kind = 'atendimento'
      and n.occurred_on >= month_starts and n.occurred_on < (month_starts + interval '1 month')::date
  ) took_place
  left join public.billings b on b.patient_id = p.id and b.user_id = p.user_id
  left join lateral (
    select r.*
    from public.receipts r
    where r.patient_id = p.id and r.user_id = p.user_id and r.month = to_char(month_starts, 'YYYY-MM')
    order by r.is_issued desc, r.updated_at desc, r.id
    limit 1
  ) noted on true
  where p.user_id = (select auth.uid()) and (took_place.held > 0 or took_place.open > 0 or noted.is_issued);
$$;
comment on function public.sessions_of_month(date) is
'Each patient with sessions in the month that begins on this day, or with a receipt of it: how many finalised notes of sessions, a
corrected one once, by the day of its last version, and how many open ones; who pays; and the receipt that was noted.';
revoke all on function public.sessions_of_month(date) from public, anon;
grant execute on function public.sessions_of_month(date) to authenticated;

-- No text without a bound: 200,000 characters for a long answer, 1,000 for a short one, 200 kB for a signature. What was
-- stored before stays as it is; where it is longer, the limit holds for what is written from now on.

do $$
declare
  bound record;
begin
  for bound in
    select 'patients' as relation, name, 1000 as most from unnest(array[
      'photo_url', 'nome', 'responsavel', 'tipo_responsavel', 'cpf', 'email', 'telefone', 'endereco', 'estado',
      'municipio', 'estadoCivil', 'profissao', 'escolaridade', 'escola', 'consent_version'
    ]) as name
    union all
    select 'patients', name, 200000 from unnest(array[
      'queixaPrincipal', 'historiaDoenca', 'medicamentos', 'alergias', 'cirurgias', 'historicoFamiliar',
      'avaliacaoFuncional', 'atividadesVidaDiaria', 'mobilidade', 'cognicao', 'comunicacao',
      'historiagestacaoparto', 'desenvolvimentomotor', 'desenvolvimentolinguagem', 'historicosaude',
      'medicamentos_infantil', 'alergias_infantil', 'cirurgias_infantil', 'historico_familiar_infantil',
      'outros_acompanhamentos', 'rotinadiaria', 'interacaosocial', 'comportamentos', 'avds', 'desempenhoescolar',
      'brincar', 'processamentosensorial', 'objetivos', 'planoTratamento', 'observacoes'
    ]) as name
    union all
    select 'patient_documents', name, 1000 from unnest(array['file_name', 'file_path', 'mime_type']) as name
    union all
    select 'consents', name, 1000 from unnest(array[
      'text_version', 'text_hash', 'signer_name', 'signer_relation', 'signer_cpf', 'revoked_by_name',
      'revocation_reason'
    ]) as name
  loop
    execute format(
      'alter table public.%I add constraint %I check (char_length(%I) <= %s) not valid',
      bound.relation, bound.relation || '_' || bound.name || '_length', bound.name, bound.most
    );
    begin
      execute format(
        'alter table public.%I validate constraint %I', bound.relation, bound.relation || '_' || bound.name || '_length'
      );
    exception
      when check_violation then null;
    end;
  end loop;
end
$$;

-- 200 kB of lines, or a name.
do $$
declare
  before text;
begin
  select conname into strict before from pg_constraint
  where conrelid = 'public.consents'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%octet_length((signature)::text) <= 100000%';
  execute format('alter table public.consents drop constraint %I', before);
end
$$;
alter table public.consents add constraint consents_signature_shape check (
  signature is null
  or (
    octet_length(signature::text) <= 200000
    and (
      (signature ->> 'kind' = 'drawn' and jsonb_typeof(signature -> 'strokes') = 'array'
        and jsonb_typeof(signature -> 'width') = 'number' and jsonb_typeof(signature -> 'height') = 'number')
      or (signature ->> 'kind' = 'typed' and jsonb_typeof(signature -> 'name') = 'string'
        and char_length(signature ->> 'name') <= 1000)
    ) is true
  )
) not valid;
do $$
begin
  alter table public.consents validate constraint consents_signature_shape;
exception
  when check_violation then null;
end
$$;

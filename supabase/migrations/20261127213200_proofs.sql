-- Two more documents that are issued: a declaration of presence, and the list of the sessions of a period.
alter table public.issued_reports drop constraint issued_reports_kind_check;
alter table public.issued_reports add constraint issued_reports_kind_check check (
  kind in ('escola', 'medico', 'familia', 'plano_saude', 'pericia', 'outro', 'comparecimento', 'atendimentos')
);

import { bothNamesOf, type Named, patientNameOf } from '../lib/patientName';
import { capitalised } from '../lib/text';

/** For whom a report is written; the kind sets what goes in. `namesCivil`: who receives it knows the patient by documents. */
export const letterKinds = [
  { value: 'escola', label: 'Escola', title: 'Relatório para a escola' },
  { value: 'medico', label: 'Médico(a) ou equipe', title: 'Relatório para médico(a) ou equipe' },
  { value: 'familia', label: 'Família', title: 'Relatório para a família' },
  {
    value: 'plano_saude',
    label: 'Plano de saúde',
    title: 'Relatório para o plano de saúde',
    namesCivil: true,
  },
  { value: 'pericia', label: 'INSS ou perícia', title: 'Relatório para INSS ou perícia', namesCivil: true },
  { value: 'outro', label: 'Outro', title: 'Relatório' },
] as const;

/** What says when somebody was here, and nothing of the treatment. */
export const proofKinds = [
  {
    value: 'comparecimento',
    label: 'Declaração',
    title: 'Declaração de comparecimento',
    namesCivil: true,
    carries: 'Datas e horários dos atendimentos',
  },
  {
    value: 'atendimentos',
    label: 'Lista de atendimentos',
    title: 'Lista de atendimentos',
    namesCivil: true,
    carries: 'Datas, horários e locais dos atendimentos, Faltas e quem avisou',
  },
] as const;

export const reportKinds = [...letterKinds, ...proofKinds];

export type LetterKind = (typeof letterKinds)[number]['value'];
export type ProofKind = (typeof proofKinds)[number]['value'];
export type ReportKind = LetterKind | ProofKind;

export const isProofKind = (kind: ReportKind | null): kind is ProofKind =>
  proofKinds.some(({ value }) => value === kind);

const nouns: { readonly [kind in ProofKind]: string } = {
  comparecimento: 'declaração',
  atendimentos: 'lista',
};

/** What is said as something of this kind is issued: a declaration is asked about, and told, as one. */
export function issuingWords(kind: ReportKind | null) {
  const isProof = isProofKind(kind);
  const noun = isProof ? nouns[kind] : 'relatório';
  const [ending, one, another, it] = isProof
    ? (['a', 'esta', 'uma nova', 'Ela'] as const)
    : (['o', 'este', 'um novo', 'Ele'] as const);
  return {
    /** 'este relatório' */
    one: `${one} ${noun}`,
    ask: `Emitir ${one} ${noun}?`,
    frozen: `Emitid${ending}, ${ending} ${noun} não muda mais: uma correção é ${another} ${noun}. ${it} fica em Quem recebeu, com o que levou.`,
    issued: `${capitalised(noun)} emitid${ending}`,
    unissued: `${capitalised(noun)} ainda não emitid${ending}`,
    notYet: `ainda não emitid${ending}`,
    waits: `${it} está guardad${ending} só neste aparelho.`,
    untilThen: `Até lá, não ${ending} entregue.`,
    /** 'O relatório' */
    the: `${ending.toUpperCase()} ${noun}`,
  };
}

type Renewing = { readonly kind: ReportKind | null; readonly replaces?: string | null | undefined };

/** True for what can renew a treatment: a report for a health plan that corrects no other. */
export const canRenew = ({ kind, replaces }: Renewing): boolean => kind === 'plano_saude' && !replaces;

export const reportTitle = (kind: ReportKind): string =>
  reportKinds.find(({ value }) => value === kind)?.title ?? 'Relatório';

/** True where a report of this kind names the patient by both names. */
export const namesCivil = (kind: ReportKind): boolean =>
  reportKinds.some((of) => of.value === kind && 'namesCivil' in of);

/** The patient's name in a report of this kind. */
export const nameInReport = (kind: ReportKind, patient: Named): string =>
  namesCivil(kind) ? bothNamesOf(patient) : patientNameOf(patient);

export const labelOfReportKind = (kind: ReportKind): string =>
  reportKinds.find(({ value }) => value === kind)?.label ?? kind;

/** An addressee as it stands after 'Para': 'quem possa interessar' of 'A quem possa interessar'. */
export const afterPara = (addressee: string): string =>
  addressee
    .trim()
    .replace(/^a (?=quem\b)/i, '')
    .replace(/^à(?=s? )/i, 'a')
    .replace(/^ao(?=s? )/i, 'o');

export const REPORT_MAX = {
  addressee: 300,
  purpose: 1000,
  reason: 1000,
  recipient: 300,
  content: 1000,
  procedures: 1000,
  companion: 200,
} as const;

export const PROCEDURES_TITLE = 'Procedimentos';
/** The list that procedures are named from (COFFITO, Resolução 622/2025). Only its name is printed beside them. */
export const PROCEDURES_LIST = 'RBPTO, Resolução COFFITO nº 622/2025';

type Prompts = {
  readonly title: string;
  /** The norm that asks for them. */
  readonly source: string;
  readonly prompts: readonly { readonly id: string; readonly label: string; readonly hint: string }[];
};

/** What who receives a kind of report asks for in words of its own. The ids are stored with what was issued, and never change. */
const reportPrompts: { readonly [kind in ReportKind]?: Prompts } = {
  escola: {
    title: 'Barreiras e apoios',
    source: 'Decreto 12.686/2025, alterado pelo 12.773/2025',
    prompts: [
      {
        id: 'barriers',
        label: 'Barreiras',
        hint: 'O que dificulta participar: o espaço, o tempo, os materiais, as atitudes.',
      },
      { id: 'support', label: 'Apoios', hint: 'O que ajuda na escola, quando e de quem.' },
    ],
  },
  pericia: {
    title: 'Capacidade funcional e trabalho',
    source: 'COFFITO, Resolução 382/2010',
    prompts: [
      {
        id: 'capacity',
        label: 'Grau de capacidade funcional',
        hint: 'O que faz sem ajuda, com ajuda, ou não faz.',
      },
      {
        id: 'duration',
        label: 'Temporária ou definitiva',
        hint: 'Se a limitação passa, e até quando, ou se permanece.',
      },
      { id: 'work', label: 'Repercussão no trabalho', hint: 'O que muda no trabalho ou na ocupação.' },
    ],
  },
};

export const promptsOf = (kind: ReportKind): Prompts | undefined => reportPrompts[kind];

/** What a report that renews a treatment tells of it, beside what is remembered of its kind. */
export const RENEWAL_PARTS = [
  'diagnoses',
  'plan',
  'goals',
  'attendance',
] as const satisfies readonly string[];

type PartOf = {
  readonly label: string;
  /** The kinds for which it is ticked at first. */
  readonly kinds: readonly ReportKind[];
};

const everyone = letterKinds.map(({ value }) => value);
const clinical = ['medico', 'familia', 'plano_saude', 'pericia'] as const;
const health = ['medico', 'familia', 'pericia'] as const;

/** What a report can carry, in its order on paper. The values are stored with what was issued, and never change. */
const reportParts = {
  opinion: { label: 'Parecer', kinds: everyone },
  // where the kind does not name both anyway
  civil: { label: 'Nome civil', kinds: [] },
  birth: { label: 'Data de nascimento e idade', kinds: everyone },
  // beside the age: it tells of a preterm birth
  corrected: { label: 'Idade corrigida', kinds: clinical },
  cpf: { label: 'CPF', kinds: ['plano_saude', 'pericia', 'atendimentos'] },
  address: { label: 'Endereço', kinds: [] },
  contact: { label: 'Telefone e e-mail', kinds: [] },
  guardian: { label: 'Responsável', kinds: ['familia'] },
  life: { label: 'Escola, trabalho e vida', kinds: ['familia'] },
  complaint: { label: 'Queixa', kinds: clinical },
  pregnancy: { label: 'Gestação e parto', kinds: ['familia'] },
  development: { label: 'Desenvolvimento', kinds: health },
  health: { label: 'Saúde, alergias e cirurgias', kinds: health },
  medicines: { label: 'Medicamentos', kinds: health },
  familyHistory: { label: 'Histórico familiar', kinds: ['familia'] },
  functional: { label: 'Avaliação funcional', kinds: clinical },
  routine: { label: 'Rotina', kinds: health },
  diagnoses: { label: 'Diagnósticos informados', kinds: clinical },
  plan: { label: 'Plano e diagnóstico', kinds: clinical },
  goals: { label: 'Metas e percurso', kinds: ['escola', ...clinical] },
  results: { label: 'Resultados de instrumentos', kinds: clinical },
  comparison: { label: 'Comparação entre avaliações', kinds: clinical },
  // no section: what the others tell of them
  family: { label: 'O que a família ou o paciente disse e avaliou', kinds: ['medico', 'familia'] },
  discharge: { label: 'Alta', kinds: ['medico', 'familia'] },
  attendance: { label: 'Atendimentos e faltas', kinds: [...clinical, 'comparecimento', 'atendimentos'] },
  advice: { label: 'Orientações', kinds: ['escola', 'familia'] },
  notes: { label: 'Evoluções escolhidas', kinds: [] },
  documents: { label: 'Lista de documentos', kinds: ['familia', 'pericia'] },
  // health plans ask for that of the method which they are to pay
  certificates: { label: 'Certificados de método', kinds: ['plano_saude'] },
} as const satisfies Record<string, PartOf>;

export type ReportPart = keyof typeof reportParts;
export const partsOfReport = Object.keys(reportParts) as readonly ReportPart[];

export const isReportPart = (value: unknown): value is ReportPart =>
  typeof value === 'string' && value in reportParts;

export const labelOfPart = (part: ReportPart): string => reportParts[part].label;

/** The parts that are ticked at first. */
export const defaultParts = (kind: ReportKind): readonly ReportPart[] =>
  partsOfReport.filter((part) => (reportParts[part].kinds as readonly ReportKind[]).includes(kind));

type Carried = {
  readonly kind: ReportKind;
  readonly content: {
    readonly included: readonly string[];
    readonly prompts: object;
    readonly procedures: string;
    readonly companion: string;
  };
};

/**
 * 'Parecer, Metas e percurso': what a report carried, as it was stored with it. Parts that no version of the app has are left out; what
 * is written for it alone, and the days of a proof, are no parts.
 */
export function carriedText({ kind, content }: Carried): string {
  const { included, prompts, procedures, companion } = content;
  return [
    proofKinds.find(({ value }) => value === kind)?.carries,
    ...included.filter(isReportPart).map(labelOfPart),
    Object.keys(prompts).length > 0 && promptsOf(kind)?.title,
    !isProofKind(kind) && procedures.trim() && PROCEDURES_TITLE,
    kind === 'comparecimento' && companion.trim() && 'Acompanhante',
  ]
    .filter(Boolean)
    .join(', ');
}

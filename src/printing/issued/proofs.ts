import { therapistOf } from '../../data/records/profile';
import { formatCivilDay, formatCivilMonth, formatDate, fromIsoDate, shownPeriod } from '../../lib/dates';
import { shownReais } from '../../lib/money';
import { kindOfTaxId } from '../../lib/taxId';
import { counted, sentence } from '../../lib/text';
import { halvesOf } from '../../lib/timeOfDay';
import type { LetterReport } from '../../pdf/report';
import {
  afterPara,
  nameInReport,
  type ProofKind,
  type ReportPart,
  reportTitle,
} from '../../questionnaire/issuedReports';
import type { Section, SectionEntry } from '../../questionnaire/present';
import { timesParts } from '../../questionnaire/sessionNotes';
import type { ReportWords } from '../../records/issuedReports';
import { NO_RECEIPT } from '../../records/receipts';
import { fact } from '../consentSection';
import { personAnswers } from './answerEntries';
import type { ReportSources } from './reportSources';
import { type Session, type SessionsOfPeriod, sessionsOfPeriod, totalTime } from './sessionsOfPeriod';

export type ProofWords = ReportWords & { readonly kind: ProofKind };
export const isProof = (words: ReportWords): words is ProofWords =>
  words.kind === 'comparecimento' || words.kind === 'atendimentos';

/** What a count of sessions is made of; undefined while it is not read. A declaration does not say what was to be expected. */
export function countedIn(kind: ReportWords['kind'] | null, { notes, rows, expected }: ReportSources) {
  const planned = kind === 'comparecimento' ? [] : expected;
  return notes && rows.absences && planned && { notes, absences: rows.absences, planned };
}

/** What took place in the period of a report; undefined while it is not read. */
export function sessionsIn(
  words: ReportWords,
  sources: ReportSources,
  now = new Date(),
): SessionsOfPeriod | undefined {
  const read = countedIn(words.kind, sources);
  return read && sessionsOfPeriod(words, read.notes, read.absences, read.planned, now);
}

/** How many sessions were to be expected, how many took place, and for how many of these that was not so. */
export const expectedFacts = ({ expected, since, sessions, extra }: SessionsOfPeriod): SectionEntry[] => [
  ...fact(
    since ? `Previstos, desde ${fromIsoDate(since)}` : 'Previstos',
    expected.length > 0 ? String(expected.length) : '',
  ),
  ...fact('Atendimentos', String(sessions.length)),
  ...fact('Fora dos horários previstos', extra.length > 0 ? String(extra.length) : ''),
];

/** 'das 14:00 às 14:50', 'às 14:00'; '' for no time. */
function atTime({ time_of_day }: Session): string {
  const { start, end } = halvesOf(time_of_day ?? '');
  if (!start) return '';
  const at = (time: string) => (/^0[01]:/.test(time) ? 'à' : 'às');
  return end ? `d${/^0[01]:/.test(start) ? 'a' : 'as'} ${start} ${at(end)} ${end}` : `${at(start)} ${start}`;
}

const dayAndTime = (session: Session) =>
  [fromIsoDate(session.day), atTime(session)].filter(Boolean).join(', ');

/** Name, days and hours, and who came along: nothing of the treatment. */
function declaration(words: ProofWords, { sessions }: SessionsOfPeriod, name: string): Section[] {
  const [only, ...others] = sessions;
  if (!only) return [];
  const said = `Declaro que ${name} compareceu a`;
  const text =
    others.length === 0
      ? `${said} atendimento de terapia ocupacional em ${dayAndTime(only)}.`
      : `${said} ${sessions.length} atendimentos de terapia ocupacional, nestes dias e horários:\n\n${sessions.map(dayAndTime).join('\n')}`;
  const companion = words.companion.trim();
  const entry = (value: string): SectionEntry => ({ label: '', value, long: true });
  return [
    {
      id: 'declaration',
      title: 'Comparecimento',
      entries: [entry(text), ...(companion ? [entry(sentence(`Acompanhante: ${companion}`))] : [])],
    },
  ];
}

function listOf(words: ProofWords, period: SessionsOfPeriod): Section[] {
  const { sessions, open, absences, closed } = period;
  const { price } = words;
  const day = (iso: string, value: string): SectionEntry => ({
    label: formatCivilDay(iso),
    value,
    long: false,
  });
  const said = (session: Session, ...more: string[]) =>
    day(session.day, [...timesParts(session), ...more].join(' · ') || 'sem horário');
  const entries = (list: readonly Session[], ...more: string[]) => list.map((one) => said(one, ...more));
  return [
    {
      id: 'sessions',
      title: 'Atendimentos',
      entries: entries(sessions, ...(price ? [shownReais(price)] : [])),
    },
    { id: 'open', title: 'Em aberto, ainda não finalizados', entries: entries(open, 'em aberto') },
    { id: 'absences', title: 'Faltas', entries: absences.map((one) => day(one.day, one.label)) },
    { id: 'closed', title: 'Feriados e recessos', entries: closed.map((one) => day(one.day, one.label)) },
    {
      id: 'totals',
      title: 'Totais',
      entries: [
        ...expectedFacts(period),
        ...fact('Tempo', totalTime(period)),
        ...fact('Em aberto, fora da soma', open.length > 0 ? String(open.length) : ''),
        ...fact('Faltas', absences.length > 0 ? String(absences.length) : ''),
        ...fact('Feriados e recessos', closed.length > 0 ? String(closed.length) : ''),
        ...fact('Valor por atendimento', price ? shownReais(price) : ''),
        ...fact('Valor total', price ? shownReais(price * sessions.length) : ''),
        ...(price ? [{ label: '', value: NO_RECEIPT, long: true }] : []),
      ],
    },
  ];
}

/** What a proof carries beside its days: the CPF, for who pays. */
export const proofParts = (words: ProofWords, { patient }: ReportSources, now: Date): ReportPart[] =>
  words.kind === 'atendimentos' &&
  words.parts.includes('cpf') &&
  personAnswers(patient, 'cpf', now).length > 0
    ? ['cpf']
    : [];

/** A declaration of presence, or the list of sessions of a period: days and hours, and nothing that was written in a note. */
export function toProof(words: ProofWords, sources: ReportSources, now: Date): LetterReport {
  const { patient, profile, replaced } = sources;
  const period = sessionsIn(words, sources, now);
  const isList = words.kind === 'atendimentos';
  const title = reportTitle(words.kind);
  const name = nameInReport(words.kind, patient);
  const sections = !period ? [] : isList ? listOf(words, period) : declaration(words, period, name);
  const therapist = therapistOf(profile);
  const cpf = proofParts(words, sources, now).flatMap((part) => personAnswers(patient, part, now));
  return {
    kind: 'letter',
    title,
    subject: title,
    patientName: name,
    ageText: '',
    dated: formatDate(now),
    signedOn: fromIsoDate(words.dated),
    facts: [
      ...fact('Para', afterPara(words.addressee)),
      ...(isList ? fact('Finalidade', words.purpose) : []),
      ...fact('Data', fromIsoDate(words.dated)),
      ...(isList ? fact('Período', shownPeriod(words)) : []),
      ...cpf,
      ...(isList ? fact(`${kindOfTaxId(therapist.taxId)} de quem atende`, therapist.taxId) : []),
      ...(replaced ? fact('Corrige', `o documento emitido em ${formatDate(replaced.issued_at)}`) : []),
    ],
    sections,
    therapist,
  };
}

/** True for a proof of nothing: no session is final in its period, and a list has nothing else either. */
export function provesNothing(words: ProofWords, sources: ReportSources): boolean {
  const period = sessionsIn(words, sources);
  if (!period) return false;
  const { sessions, open, absences, closed } = period;
  const others = [...open, ...absences, ...closed];
  return sessions.length + (words.kind === 'atendimentos' ? others.length : 0) === 0;
}

/** What the sessions of each month cost, the first month first: 'Novembro de 2026', and centavos. */
export function monthTotals(price: number, { sessions }: SessionsOfPeriod) {
  const months = [...new Set(sessions.map(({ day }) => formatCivilMonth(day)))];
  const heldIn = (month: string) => sessions.filter(({ day }) => formatCivilMonth(day) === month);
  return months.map((month) => ({ month, total: price * heldIn(month).length }));
}

/** '05/11, 12/11' */
export const shortDays = (sessions: readonly { readonly day: string }[]): string =>
  sessions.map(({ day }) => fromIsoDate(day).slice(0, 5)).join(', ');

/** What to know of the sessions before they are declared, in sentences. */
export function proofNotes(words: ProofWords, period: SessionsOfPeriod): string[] {
  const { sessions, open, missing } = period;
  const untimed = sessions.filter(({ time_of_day }) => !time_of_day);
  const isList = words.kind === 'atendimentos';
  return [
    ...(open.length > 0
      ? [
          isList
            ? `Em aberto, marcados na lista e fora da soma: ${shortDays(open)}.`
            : `Em aberto, e por isso fora da declaração: ${shortDays(open)}. Finalize a evolução para incluir.`,
        ]
      : []),
    ...(untimed.length > 0
      ? [`Sem horário na evolução: ${shortDays(untimed)}. Uma correção dela o acrescenta.`]
      : []),
    ...(missing.length > 0 ? [`Previstos, sem evolução nem falta: ${shortDays(missing)}.`] : []),
  ];
}

/** '6 previstos, 3 atendimentos finalizados, 2 faltas' */
export function proofCount({ expected, sessions, absences }: SessionsOfPeriod, kind: ProofKind): string {
  const planned = counted(expected.length, 'previsto', 'previstos');
  const held = counted(sessions.length, 'atendimento finalizado', 'atendimentos finalizados');
  const missed = counted(absences.length, 'falta', 'faltas');
  return [
    ...(expected.length > 0 ? [planned] : []),
    held,
    ...(kind === 'atendimentos' && absences.length > 0 ? [missed] : []),
  ].join(', ');
}

import { randomUUID } from 'node:crypto';
import { signerNameOf } from '../../../src/lib/patientName.ts';
import { consentTextFor, consentTextOf } from '../../../src/questionnaire/consent.ts';
import type { FamilyAnswers } from '../../../src/questionnaire/family.ts';
import {
  type AnswerValues,
  type PatientKind,
  type Question,
  questionsOf,
} from '../../../src/questionnaire/field.ts';
import { QUESTIONNAIRE_VERSION, questionnaireFor } from '../../../src/questionnaire/questionnaires.ts';
import { adultStories } from './adultStories.ts';
import { childStories } from './childStories.ts';
import type { Course } from './course.ts';
import { type DemoCourse, demoCourse } from './notes.ts';
import type { Outcome, PastEvaluation } from './outcome.ts';
import { type DemoOutcome, demoOutcome } from './outcomes.ts';
import {
  cpf,
  email,
  guardian,
  type Informant,
  personName,
  phone,
  pick,
  place,
  type Random,
  type Streams,
  streamsFrom,
  whole,
} from './people.ts';
import type { Story } from './story.ts';

const DAY = 86_400_000;
const noOutcome: Outcome = { goals: [], results: [] };

/** What the answers of one record are made from. */
type Basics = {
  readonly name: string;
  readonly socialName: string | null;
  readonly birth: string;
  readonly guardian: ReturnType<typeof guardian> | null;
  readonly home: ReturnType<typeof place>;
  readonly story: Story;
  readonly streams: Streams;
};

function answer(question: Question, { name, socialName, birth, guardian, home, story, streams }: Basics) {
  const { column } = question;
  const random = streams(`answer ${column}`);
  if (column === 'nome') return name;
  if (column === 'social_name') return socialName;
  if (column === 'dataNascimento') return birth;
  if (column === 'responsavel') return guardian?.name ?? null;
  if (column === 'tipo_responsavel') return guardian?.relation ?? null;
  if (column === 'gestational_weeks') return story.answers[column] ?? null;
  // real records have gaps: about a sixth of the optional answers stays empty
  if (random() < 0.16) return null;
  if (column === 'endereco' || column === 'estado' || column === 'municipio') return home[column];
  switch (question.kind) {
    case 'cpf':
      return cpf(random);
    case 'phone':
      return phone(random);
    case 'email':
      return email(guardian?.name ?? name, random);
    case 'choice': {
      const [first = '', ...others] = question.options;
      const drawn = pick(random, [first, ...others]);
      return story.answers[column] ?? drawn;
    }
    default:
      return story.answers[column] ?? null;
  }
}

export type DemoRecord = {
  readonly patient: Partial<AnswerValues> & {
    readonly id: string;
    readonly user_id: string;
    readonly tipo: PatientKind;
    readonly [column: string]: unknown;
  };
  readonly consent: { readonly [column: string]: unknown };
  readonly notes: DemoOutcome['notes'];
  readonly absences: DemoCourse['absences'];
  readonly outcome: Omit<DemoOutcome, 'notes'>;
  readonly evaluations: readonly PastEvaluation[];
  /** Null without notes. */
  readonly plan: { readonly [column: string]: unknown } | null;
  /** Null if the patients speak for themselves. */
  readonly informant: Informant | null;
  /** The answers of this person in the family's form. */
  readonly family: FamilyAnswers | undefined;
  /** What else is drawn for this record. */
  readonly streams: Streams;
};

/** The questions that the records answer. */
export type Asked = (kind: PatientKind) => readonly Question[];
export const asked: Asked = (kind) => questionsOf(questionnaireFor(kind));

/** Looked at again every so many days; a day that has just come is still to be resolved. */
function demoPlan(
  { reviewAfter, ...words }: Course['plan'],
  { begun, now }: { begun: Date; now: Date },
): DemoRecord['plan'] {
  const every = reviewAfter * DAY;
  const times = Math.ceil((now.getTime() - 2 * DAY - begun.getTime()) / every);
  const review = new Date(begun.getTime() + Math.max(1, times) * every);
  const stamps = { revision: 1, created_at: begun.toISOString(), updated_at: begun.toISOString() };
  return { ...words, review_on: review.toISOString().slice(0, 10), ...stamps };
}

/** A few have one. */
const socialNameFrom = (random: Random) => (random() < 0.05 ? personName(random) : null);

/** A fictional patient of the last two years, with the consent and the session notes. Takes one number of `people`. */
export function demoRecord(
  userId: string,
  people: Random,
  now: Date,
  withNotes: boolean,
  questions = asked,
): DemoRecord {
  const streams = streamsFrom(whole(people, 0, 2 ** 31));
  const random = streams('person');
  const kind: PatientKind = random() < 0.4 ? 'infantil' : 'adulto';
  const created = new Date(now.getTime() - random() ** 2 * 730 * DAY);
  const updated =
    random() < 0.6 ? created : new Date(created.getTime() + random() * (now.getTime() - created.getTime()));
  const story = pick(random, kind === 'infantil' ? childStories : adultStories);
  const years = whole(random, ...story.years);
  const birth = new Date(created.getTime() - (years * 365.25 + whole(random, 0, 364)) * DAY)
    .toISOString()
    .slice(0, 10);
  const signer = kind === 'infantil' ? guardian(random) : null;
  const socialName = socialNameFrom(streams('social name'));
  const basics = {
    name: personName(random),
    socialName,
    birth,
    guardian: signer,
    home: place(random),
    story,
    streams,
  };
  const answers = Object.fromEntries(
    questions(kind).map((question) => [question.column, answer(question, basics)]),
  );
  const id = randomUUID();
  // the oldest records accepted the first version of the text
  const accepted = now.getTime() - created.getTime() > 500 * DAY ? consentTextOf(`${kind}-1`) : undefined;
  const text = accepted ?? consentTextFor(kind);
  const course = { begun: created, now, random: streams('course') };
  const ids = { patient_id: id, user_id: userId };
  const { end, absences, ...written } = withNotes
    ? demoCourse(story.course, ids, course)
    : { notes: [], absences: [], sessions: [], end: {} };
  const informant =
    signer ?? (story.informant ? { name: personName(random), relation: story.informant } : null);
  const family = informant && `${informant.name} (${informant.relation})`;
  const { notes, ...outcome } = demoOutcome(withNotes ? (story.outcome ?? noOutcome) : noOutcome, ids, {
    begun: created,
    now,
    family,
    ...written,
  });
  return {
    patient: {
      ...answers,
      id,
      user_id: userId,
      tipo: kind,
      created_at: created.toISOString(),
      updated_at: updated.toISOString(),
      attended_on: created.toISOString().slice(0, 10),
      questionnaire_version: QUESTIONNAIRE_VERSION,
      ...end,
    },
    notes,
    absences,
    outcome,
    evaluations: (story.outcome?.evaluations ?? []).flatMap((plan) => {
      const held = written.sessions[plan.session];
      return held ? [{ ...plan, day: held.day }] : [];
    }),
    plan: withNotes ? { ...ids, ...demoPlan(story.course.plan, { begun: created, now }) } : null,
    informant,
    family: story.family,
    streams,
    consent: {
      id: randomUUID(),
      patient_id: id,
      user_id: userId,
      text_version: text.version,
      text_hash: text.sha256,
      signer_name: signer?.name ?? signerNameOf({ nome: basics.name, social_name: socialName }),
      signer_relation: signer?.relation ?? null,
      given_at: created.toISOString(),
    },
  };
}

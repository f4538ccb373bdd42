import * as v from 'valibot';
import type { PatientRow } from '../../data/records/patients';
import { type Carried, shapedCodec } from '../../device/drafts/draftKind';
import { todayIso } from '../../lib/dates';
import { patientNameOf } from '../../lib/patientName';
import { emptyAnswers } from '../../questionnaire/answers';
import type { Questionnaire } from '../../questionnaire/field';
import type { Evaluated, EvaluationForm } from '../../questionnaire/reevaluation';

/** What the form shows and compares: as it was read last. */
export type EvaluationBase = { readonly record: PatientRow; readonly evaluated: readonly Evaluated[] };

export type EvaluationValues = EvaluationForm & {
  /** The device's civil date when the re-evaluation began, ISO. */
  readonly evaluatedOn: string;
  /** Made once, so that it is stored once. */
  readonly id: string;
};

/** An unfinished re-evaluation. */
export type EvaluationDraft = Carried & {
  readonly form: EvaluationValues;
  /** Its name in stored drafts. */
  readonly standing: EvaluationBase;
};

export const newEvaluationForm = (questionnaire: Questionnaire): EvaluationValues => ({
  answers: emptyAnswers(questionnaire),
  marks: {},
  informant: '',
  confirmed: {},
  others: [],
  evaluatedOn: todayIso(),
  id: crypto.randomUUID(),
});

const said = v.object({ text: v.string(), mark: v.nullable(v.string()), at: v.string() });
const evaluationDraft = v.object({
  form: v.object({
    answers: v.record(v.string(), v.string()),
    marks: v.record(v.string(), v.object({})),
    informant: v.string(),
    confirmed: v.record(v.string(), said),
    others: v.array(v.string()),
    evaluatedOn: v.string(),
    id: v.string(),
  }),
  standing: v.object({
    record: v.object({ id: v.string(), tipo: v.picklist(['adulto', 'infantil']), nome: v.string() }),
    evaluated: v.array(v.object({ day: v.string() })),
  }),
});

export const evaluationCodec = shapedCodec<EvaluationDraft>(evaluationDraft, ({ standing }) => ({
  kind: 'evaluation',
  head: { name: patientNameOf(standing.record) },
}));

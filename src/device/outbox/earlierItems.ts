import * as v from 'valibot';
import type { NewEvaluation } from '../../data/records/evaluations';
import type { NewFamilyRow } from '../../data/records/familyAnswers';
import type { Intake } from '../../data/records/intake';
import type { NewIssuedReport } from '../../data/records/issuedReports';
import type { NewNote } from '../../data/records/saveNote';
import type { Changes } from '../../data/records/savePatient';
import type { RowToSave } from '../../data/records/saveRow';
import type { SessionNote } from '../../data/records/sessionNotes';
import { contentSchema, type DraftContent } from '../store/storedRecord';
import { sentSchema } from './arrival';
import type { ItemValues, Operation, Unfiled } from './items';
import { answered, changed, evaluated, noted, reviewed } from './subjects';

type About = {
  readonly key: string;
  readonly saveId?: string;
  readonly patientId: string;
  readonly patientName: string;
  readonly queuedAt: string;
  readonly draft: DraftContent;
  readonly sent?: readonly unknown[];
  readonly awaitsPatient?: boolean;
  readonly patientDraft?: string;
};
type Files = {
  readonly hasPhoto?: boolean;
  readonly documents: readonly Unfiled[];
  readonly size?: number;
};
type Stored = { readonly stored: boolean };

/** Items as earlier versions stored them: one shape for each form. */
export type EarlierValues =
  | (About & Files & Stored & { readonly kind: 'intake'; readonly intake: Intake })
  | (About &
      Files &
      Stored &
      Changes & {
        readonly kind: 'edit';
        readonly consent: Intake['consent'] | null;
        readonly stepId?: string;
        readonly removesPhoto: boolean;
      })
  | (About & {
      readonly kind: 'note';
      readonly note: NewNote;
      readonly base?: SessionNote | null;
      readonly finalise: boolean;
      readonly stored: SessionNote | null;
    })
  | (Omit<About, 'draft'> & Files & { readonly kind: 'documents'; readonly draft: null })
  /** The first version's. */
  | {
      readonly kind: 'documents';
      readonly batch: { readonly id: string; readonly patientName: string; readonly size: number };
      readonly documents: readonly Unfiled[];
    }
  | (About & { readonly kind: 'family'; readonly row: NewFamilyRow; readonly reviewed: boolean })
  | (About &
      Stored &
      Changes & { readonly kind: 'review'; readonly family: string; readonly row?: NewFamilyRow | null })
  | (About &
      Stored &
      Changes & {
        readonly kind: 'evaluation';
        readonly evaluation: NewEvaluation;
        readonly evaluated: boolean;
      })
  | (About & { readonly kind: 'report'; readonly row: NewIssuedReport })
  | (About & RowToSave & { readonly kind: 'row'; readonly title: string });

export const isEarlier = (values: ItemValues | EarlierValues): values is EarlierValues => 'kind' in values;

const noFiles = { photo: null, documents: [], size: 0, hasPdf: false } as const;

/** What every item has. */
function aboutOf(given: Exclude<EarlierValues, { readonly batch: unknown }>) {
  const { key, saveId, patientId, patientName, queuedAt, draft, sent, awaitsPatient, patientDraft } = given;
  return {
    key,
    patientId,
    patientName,
    queuedAt,
    // its form's key
    draft: draft && (v.parse(contentSchema, draft) as DraftContent),
    ...noFiles,
    ...(saveId && { saveId }),
    // nobody knows any more what became of it
    arrival: { kind: 'maybe', sent: v.parse(sentSchema, sent ?? []) } as const,
    ...(awaitsPatient !== undefined && { awaitsPatient }),
    ...(patientDraft && { patientDraft }),
  };
}

const filesOf = ({ hasPhoto, documents, size = documents.length }: Files) => ({
  photo: hasPhoto ? ('kept' as const) : null,
  documents,
  size,
});

/** An item of an earlier version in the shape of this one. */
export function upgraded(given: EarlierValues): ItemValues {
  if ('batch' in given) {
    const { batch, documents } = given;
    return {
      key: batch.id,
      subject: 'documents',
      patientId: documents[0]?.patientId ?? '',
      patientName: batch.patientName,
      queuedAt: '',
      draft: null,
      arrival: { kind: 'stored', sent: [] },
      steps: [],
      done: 0,
      ...filesOf({ documents, size: batch.size }),
      hasPdf: false,
    };
  }
  const about = aboutOf(given);
  switch (given.kind) {
    case 'intake':
      return {
        ...about,
        subject: 'intake',
        patientId: given.intake.patient.id,
        steps: [{ op: 'save', table: 'patients', base: null, intake: given.intake }],
        done: Number(given.stored),
        ...filesOf(given),
      };
    case 'edit':
      return {
        ...about,
        subject: 'edit',
        ...(given.stepId && { stepId: given.stepId }),
        steps: [changed(given, given.consent)],
        done: Number(given.stored),
        ...filesOf(given),
        ...(given.removesPhoto && { photo: 'remove' }),
      };
    case 'note':
      return {
        ...about,
        subject: 'note',
        patientId: given.note.patient_id,
        steps: noted({ ...given, base: given.base ?? null }, given.stored),
        done: given.stored ? 1 : 0,
      };
    case 'documents':
      return { ...about, subject: 'documents', steps: [], done: 0, ...filesOf(given) };
    case 'family':
      return {
        ...about,
        subject: 'family',
        steps: answered(given),
        done: 0,
      };
    case 'review': {
      const steps: readonly Operation[] = [
        ...(given.row ? [{ op: 'save', table: 'family_answers', row: given.row } as const] : []),
        ...reviewed(given),
      ];
      return { ...about, subject: 'review', steps, done: given.stored ? steps.length : 0 };
    }
    case 'evaluation':
      return {
        ...about,
        subject: 'evaluation',
        steps: evaluated(given),
        done: Number(given.evaluated) + Number(given.stored),
      };
    case 'report':
      return {
        ...about,
        subject: 'report',
        steps: [{ op: 'save', table: 'issued_reports', row: given.row }],
        done: 0,
        hasPdf: true,
      };
    case 'row': {
      const { table, id, patientId, base, entries, title } = given;
      return {
        ...about,
        subject: table,
        title,
        steps: [{ op: 'save', table, id, patientId, base, entries }],
        done: 0,
      };
    }
    default:
      return given satisfies never;
  }
}

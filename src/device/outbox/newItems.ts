import type { ChosenFile } from '../../data/records/documents';
import type { NewEvaluation } from '../../data/records/evaluations';
import type { NewFamilyRow } from '../../data/records/familyAnswers';
import type { Intake } from '../../data/records/intake';
import type { NewIssuedReport } from '../../data/records/issuedReports';
import type { Attempt, Entries } from '../../data/records/merge';
import type { NewNote } from '../../data/records/saveNote';
import type { Changes } from '../../data/records/savePatient';
import type { RowToSave } from '../../data/records/saveRow';
import type { SessionNote } from '../../data/records/sessionNotes';
import type { DraftContent } from '../store/storedRecord';
import type { Removal } from './items';

/** What its draft remembers of attempts before. */
type Sent = { readonly sent?: readonly Attempt[] };
type Drafted = { readonly draft: DraftContent };
type OfPatient = { readonly patientName: string };
/** The name is absent where it belongs to the therapist. */
type Titled = { readonly title: string; readonly patientName?: string };
type WithFiles = { readonly files: readonly ChosenFile[] };

/** What a form gives to be sent. */
export type NewItem =
  | (Drafted &
      Sent &
      WithFiles & {
        readonly kind: 'intake';
        readonly intake: Intake;
        readonly photo: Blob | null;
        /** What the server has, where the therapist has decided over it. */
        readonly onto?: Entries | undefined;
      })
  | (Sent &
      WithFiles &
      Changes & {
        readonly kind: 'edit';
        /** Null: it was saved by one press, and no form has it. */
        readonly draft: DraftContent | null;
        readonly consent: Intake['consent'] | null;
        readonly photo: Blob | 'remove' | null;
        /** The section that was edited; none: the whole form. */
        readonly stepId?: string;
      })
  | (Drafted &
      Sent &
      OfPatient & {
        readonly kind: 'note';
        readonly note: NewNote;
        readonly base: SessionNote | null;
        readonly finalise: boolean;
      })
  | (OfPatient & WithFiles & { readonly kind: 'documents'; readonly patientId: string })
  | (Drafted &
      OfPatient & {
        readonly kind: 'family';
        readonly row: NewFamilyRow;
        /** Its answers are in the form of the record already. */
        readonly reviewed: boolean;
        /** The server has them, by a link; once there is the record, they are its. */
        readonly isReceived?: boolean;
        readonly patientDraft?: string | undefined;
      })
  /** It is archived, or back in use. */
  | (Changes & { readonly kind: 'archive' })
  | (Drafted & Sent & Changes & { readonly kind: 'review'; readonly family: string })
  | (Drafted & Sent & Changes & { readonly kind: 'evaluation'; readonly evaluation: NewEvaluation })
  | (Drafted & OfPatient & { readonly kind: 'report'; readonly row: NewIssuedReport; readonly file: Blob })
  | (Drafted & Sent & Titled & RowToSave & { readonly kind: 'row'; readonly pdf?: Blob })
  /** `draft`: what its form has and has not saved, which is back when the removal is undone. */
  | (Partial<Drafted> & Sent & Titled & Removal & { readonly kind: 'removal' });
export type New<Kind extends NewItem['kind']> = Extract<NewItem, { kind: Kind }>;

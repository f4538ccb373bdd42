import type { NewIssuedReport } from '../../data/records/issuedReports';
import { newPdfPath } from '../../data/records/namedFile';
import type { PatientRow } from '../../data/records/patients';
import {
  CONSENT_MISSING,
  DataError,
  NAME_MISSING,
  RENEWED_BEFORE,
  STORED_OTHERWISE,
} from '../../data/supabase/dataError';
import type { DraftContent } from '../../device/store/storedRecord';
import { useTherapist } from '../../forms/contexts';
import { useSend } from '../../forms/useSend';
import { patientNameOf } from '../../lib/patientName';
import { sha256 } from '../../lib/sha256';
import { generatePdf } from '../../pdf/generate';
import { issuedFileName } from '../../pdf/names';
import type { LetterReport } from '../../pdf/report';
import type { Unprinted } from '../../pdf/unprinted';
import type { ReportPart } from '../../questionnaire/issuedReports';
import { type ReportWords, reportContent } from '../../records/issuedReports';
import { dataFailure } from '../../sentences/errors';
import { toast } from '../../ui/feedback/toasts';
import { rememberParts } from './rememberedParts';

/**
 * `nameless`: the profile has no name to sign with; `unconsented`: no consent is in force any more, which needs a reason; `renewed`:
 * another report has renewed the treatment; `other`: an earlier attempt has issued it with other words. A list: what cannot be printed, which nobody has accepted.
 */
export type IssueOutcome =
  | 'issued'
  | 'waiting'
  | 'nameless'
  | 'unconsented'
  | 'renewed'
  | 'other'
  | 'failed'
  | readonly Unprinted[];

type Given = {
  readonly id: string;
  readonly words: ReportWords;
  readonly letter: LetterReport;
  /** What it carries. */
  readonly included: readonly ReportPart[];
  readonly withoutConsent: string | null;
  readonly replaces: string | null;
  readonly draft: DraftContent;
  /** The therapist was told what cannot be printed. */
  readonly knowsUnprinted: boolean;
};

/** Freezes a report: makes its PDF, and leaves it to the outbox, which issues it as soon as the server can be reached. */
export function useIssue(patient: PatientRow) {
  const { userId } = useTherapist();
  const { send } = useSend();

  async function attempt({ id, words, letter, included, ...given }: Given): Promise<IssueOutcome> {
    const { file, unprinted } = await generatePdf({ ...letter, id });
    if (unprinted.length > 0 && !given.knowsUnprinted) return unprinted;
    const row: NewIssuedReport = {
      id,
      patient_id: patient.id,
      kind: words.kind,
      addressee: words.addressee,
      purpose: words.purpose || null,
      content: reportContent({ ...words, included }),
      without_consent: given.withoutConsent,
      record_revision: patient.revision,
      sha256: await sha256(file),
      replaces: given.replaces,
      file_name: issuedFileName(words.kind, patientNameOf(patient), words.dated),
      file_size: file.size,
      document_path: newPdfPath(userId, patient.id),
    };
    const patientName = patientNameOf(patient);
    const outcome = await send({ item: { kind: 'report', patientName, row, file, draft: given.draft } });
    rememberParts(userId, words.kind, words.parts);
    return outcome === 'waiting' ? 'waiting' : 'issued';
  }

  const refused = (error: unknown): IssueOutcome => {
    const code = error instanceof DataError ? error.code : undefined;
    if (code === NAME_MISSING) return 'nameless';
    if (code === STORED_OTHERWISE) return 'other';
    if (code === CONSENT_MISSING) return 'unconsented';
    if (code === RENEWED_BEFORE) return 'renewed';
    toast(dataFailure('issue', error));
    return 'failed';
  };
  return (given: Given) => attempt(given).catch(refused);
}

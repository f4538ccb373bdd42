import type { ReactNode } from 'react';
import {
  type FamilyPaper,
  familyAnswerText,
  filledWhen,
  shownAnswers,
  writerOf,
} from '../../questionnaire/familyWords';
import type { PatientKind } from '../../questionnaire/field';
import { questionnaireFor } from '../../questionnaire/questionnaires';
import { Button } from '../../ui/controls/Button';
import { Dialog } from '../../ui/overlays/Dialog';
import { FamilyMarks } from './FamilyMarks';
import { FamilyRest } from './FamilyRest';
import { downloadFamily } from './familyOnDevice';

type Props = {
  patientName: string;
  kind: PatientKind;
  /** Null keeps the dialog closed. */
  paper: FamilyPaper | null;
  /** What else is to be known of them. */
  hint?: ReactNode;
  /** What else can be done with them. */
  actions?: ReactNode;
  onClose: () => void;
};

/** A family's answers, read-only. */
export function FamilyReading({ patientName, kind, paper, hint, actions, onClose }: Props) {
  const { lines, rest } = shownAnswers(questionnaireFor(kind), paper?.answers ?? {});
  const hasMarks = Object.keys(paper?.ratings ?? {}).length > 0;
  return (
    <Dialog
      size="wide"
      open={paper !== null}
      onClose={onClose}
      title="O que a família escreveu"
      description={
        paper && (
          <>
            <p className="[overflow-wrap:anywhere]">
              {writerOf(paper)}. {filledWhen(paper)}. Como foi escrito, sem mudança.
            </p>
            {hint}
          </>
        )
      }
      actions={
        <>
          <Button kind="primary" onClick={onClose}>
            Fechar
          </Button>
          <Button onClick={() => paper && downloadFamily(patientName, kind, paper)}>
            Baixar o que a família escreveu
          </Button>
          {actions}
        </>
      }
    >
      <dl className="mt-4 grid max-w-read gap-5">
        {lines.map(({ column, prompt, label, answer }) => (
          <div key={column}>
            <dt className="font-semibold text-ink [overflow-wrap:anywhere]">
              {prompt}
              {label && label !== prompt && <span className="font-medium text-ink-2"> ({label})</span>}
            </dt>
            <dd className="mt-1 whitespace-pre-line text-ink [overflow-wrap:anywhere]">
              <bdi>{familyAnswerText(answer)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {rest && <FamilyRest rest={rest} />}
      {hasMarks && paper && (
        <div className="mt-6 max-w-read">
          <p className="mb-2 text-sm font-semibold text-ink-2">Metas</p>
          <FamilyMarks paper={paper} />
        </div>
      )}
      {lines.length === 0 && !hasMarks && <p className="mt-4 text-ink-2">Nada foi escrito.</p>}
    </Dialog>
  );
}

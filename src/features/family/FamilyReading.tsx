import {
  type FamilyPaper,
  familyAnswerText,
  familyLines,
  whenText,
  writerOf,
} from '../../questionnaire/familyWords';
import type { Questionnaire } from '../../questionnaire/field';
import { Button } from '../../ui/controls/Button';
import { Dialog } from '../../ui/overlays/Dialog';

type Props = {
  questionnaire: Questionnaire;
  /** Null keeps the dialog closed. */
  paper: FamilyPaper | null;
  onDownload: (paper: FamilyPaper) => void;
  onClose: () => void;
};

/** A family's answers, read-only. */
export function FamilyReading({ questionnaire, paper, onDownload, onClose }: Props) {
  const lines = paper ? familyLines(questionnaire, paper.answers) : [];
  return (
    <Dialog
      size="wide"
      open={paper !== null}
      onOpenChange={(next) => !next && onClose()}
      title="O que a família escreveu"
      description={
        paper && (
          <p className="[overflow-wrap:anywhere]">
            {writerOf(paper)}. {whenText(paper)}. Como foi escrito, sem mudança.
          </p>
        )
      }
      actions={
        <>
          <Button kind="primary" onClick={onClose}>
            Fechar
          </Button>
          <Button onClick={() => paper && onDownload(paper)}>Baixar o que a família escreveu</Button>
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
      {lines.length === 0 && <p className="mt-4 text-ink-2">Nada foi escrito.</p>}
    </Dialog>
  );
}

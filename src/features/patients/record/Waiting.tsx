import { FileClock, MessageCircleQuestion, NotebookPen } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PatientRow } from '../../../data/records/patients';
import { consentStateOf, lacksTreatmentConsent } from '../../../questionnaire/consent';
import { LACKS_TREATMENT } from '../../../questionnaire/consentKinds';
import type { AnswerColumn } from '../../../questionnaire/field';
import type { ToAsk } from '../../../questionnaire/present';
import { JumpButtons } from '../../../ui/controls/JumpButtons';
import { Pill } from '../../../ui/controls/Pill';
import { PopoverCard } from '../../../ui/overlays/PopoverCard';

type Props = {
  patient: PatientRow;
  toAsk: readonly ToAsk[];
  onAsk: (column: AnswerColumn) => void;
  onConsent: () => void;
  onTreatmentConsent: () => void;
  /** Continues the newest note that is not finalised; undefined without one. */
  onOpenNote: (() => void) | undefined;
  /** Pills of what the family wrote. */
  children: ReactNode;
};

const icon = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-5 shrink-0 text-ink-2' } as const;

/** What waits in a record: one line of small links, each to its task. Empty when nothing waits. */
export function Waiting({
  patient,
  toAsk,
  onAsk,
  onConsent,
  onTreatmentConsent,
  onOpenNote,
  children,
}: Props) {
  const count = toAsk.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <div className="flex flex-wrap gap-2 py-1 empty:hidden">
      {count > 0 && (
        <PopoverCard
          label="Falta perguntar"
          side="bottom"
          align="start"
          className="w-[32rem] p-5"
          trigger={
            <Pill icon={<MessageCircleQuestion {...icon} />}>
              Falta perguntar {count}{' '}
              <span className="sr-only">{count === 1 ? 'pergunta' : 'perguntas'}</span>
            </Pill>
          }
        >
          {(close) => (
            <div className="grid gap-4">
              {toAsk.map(({ id, title, questions }) => (
                <div key={id}>
                  <h2 id={`to-ask-${id}`} className="mb-2 text-sm font-semibold text-ink-2">
                    {title}
                  </h2>
                  <JumpButtons
                    labelledBy={`to-ask-${id}`}
                    verb="Perguntar"
                    targets={questions.map(({ column, label }) => ({ id: column, label }))}
                    onSelect={(column) => {
                      close();
                      onAsk(column);
                    }}
                  />
                </div>
              ))}
            </div>
          )}
        </PopoverCard>
      )}
      {children}
      {consentStateOf(patient) === 'missing' && (
        <Pill icon={<FileClock {...icon} />} onClick={onConsent}>
          Consentimento pendente
        </Pill>
      )}
      {lacksTreatmentConsent(patient) && (
        <Pill icon={<FileClock {...icon} />} onClick={onTreatmentConsent}>
          {LACKS_TREATMENT}
        </Pill>
      )}
      {onOpenNote && (
        <Pill icon={<NotebookPen {...icon} />} onClick={onOpenNote}>
          Evolução em aberto
        </Pill>
      )}
    </div>
  );
}

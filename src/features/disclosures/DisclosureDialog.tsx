import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { begunOptions, type NewDisclosure } from '../../data/records/disclosures';
import type { PatientRow } from '../../data/records/patients';
import { useTherapist } from '../../device/contexts';
import { FormDialog } from '../../device/drafts/FormDialog';
import type { OpenDialog } from '../../device/drafts/useDialog';
import { useDraftedState } from '../../device/drafts/useDraft';
import { toIsoDate } from '../../lib/dates';
import { tooLong } from '../../lib/limits';
import { visible, visibleWords } from '../../lib/text';
import { beforeRecord, notYet, pastProblem } from '../../questionnaire/days';
import { REPORT_MAX } from '../../questionnaire/issuedReports';
import { DateField } from '../../ui/controls/MaskedField';
import { TextArea } from '../../ui/controls/TextArea';
import { TextField } from '../../ui/controls/TextField';
import { type DisclosureDraft, isTyped } from './disclosureDraft';
import { useSaveDisclosure } from './useSaveDisclosure';

type Props = {
  patient: Pick<PatientRow, 'id' | 'dataNascimento' | 'attended_on' | 'created_at'>;
  dialog: OpenDialog<DisclosureDraft>;
  onClose: () => void;
};

const dayProblem = (typed: string, birthDate: string, begun: string | null | undefined) =>
  typed.trim()
    ? (notYet(typed) ?? pastProblem(typed, birthDate) ?? beforeRecord(typed, begun))
    : 'Escreva a data.';

/** 'Enviei por outro meio': to whom, what, when and what for. */
export function DisclosureDialog({ patient, dialog, onClose }: Props) {
  const [draft, change] = useDraftedState(dialog);
  const [submitted, setSubmitted] = useState(false);
  const { save, running, failure, isBeside } = useSaveDisclosure();
  const { id, recipient, day, content, purpose } = draft;
  const { data: begun } = useQuery(begunOptions(useTherapist().userId, patient));
  const missing = (text: string, words: string) => (submitted && !text.trim() ? words : undefined);
  const problems = {
    recipient: tooLong(recipient, REPORT_MAX.recipient),
    day: dayProblem(day, patient.dataNascimento, begun),
    content: tooLong(content, REPORT_MAX.content),
    purpose: tooLong(purpose, REPORT_MAX.purpose),
  };

  const submit = () => {
    setSubmitted(true);
    if (!recipient.trim() || !content.trim() || Object.values(problems).some(Boolean)) return false;
    const row: NewDisclosure = {
      id,
      patient_id: patient.id,
      kind: 'outro_meio',
      disclosed_on: toIsoDate(day),
      recipient: visible(recipient).trim(),
      content: visibleWords(content).trim(),
      purpose: visibleWords(purpose).trim() || null,
    };
    void save(row).then((isSaved) => isSaved && onClose());
    return true;
  };

  return (
    <FormDialog
      title="Enviei por outro meio"
      description={
        <p>
          O que saiu da ficha por e-mail, mensagem, papel ou conversa. Depois de guardado, não muda nem se
          apaga.
        </p>
      }
      draft={dialog.draft}
      submit={{ label: isBeside ? 'Guardar também' : 'Guardar', busy: running && 'Guardando...' }}
      discard={isTyped(draft) && 'O que você escreveu ainda não foi guardado.'}
      running={running}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Quem recebeu"
        required
        hint="Nome, função e lugar."
        autoComplete="off"
        value={recipient}
        onChange={(event) => change({ recipient: event.target.value })}
        error={missing(recipient, 'Escreva quem recebeu.') ?? problems.recipient}
      />
      <div className="sm:w-56">
        <DateField
          label="Quando"
          required
          value={day}
          onChange={(typed) => change({ day: typed })}
          error={submitted || toIsoDate(day) ? problems.day : undefined}
        />
      </div>
      <TextArea
        label="O que foi enviado"
        required
        autoComplete="off"
        value={content}
        onChange={(event) => change({ content: event.target.value })}
        error={missing(content, 'Escreva o que foi enviado.') ?? problems.content}
        className="[&_textarea]:min-h-[calc(2lh+1.5rem+3px)]"
      />
      <TextField
        label="Para quê"
        autoComplete="off"
        value={purpose}
        onChange={(event) => change({ purpose: event.target.value })}
        error={problems.purpose}
      />
    </FormDialog>
  );
}

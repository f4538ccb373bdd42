import { SHORT_TEXT_MAX, tooLong } from '../../../lib/limits';
import { type Deletion, deletionReasons } from '../../../questionnaire/deletion';
import { Select } from '../../../ui/controls/Select';
import { TextField } from '../../../ui/controls/TextField';

type Props = { value: Deletion; onChange: (value: Deletion) => void; disabled: boolean };

/** The reason of a deletion: optional, with a text for 'Outro'. */
export function DeletionReasonFields({ value: { reason, words }, onChange, disabled }: Props) {
  const byLabel = (label: string) => deletionReasons.find((one) => one.label === label)?.value ?? null;
  return (
    <>
      <Select
        className="grow"
        label="Motivo (opcional)"
        emptyLabel="Sem motivo informado"
        options={deletionReasons.map(({ label }) => label)}
        value={deletionReasons.find((one) => one.value === reason)?.label ?? ''}
        disabled={disabled}
        onChange={({ target }) => {
          const chosen = byLabel(target.value);
          onChange({ reason: chosen, words: chosen === 'outro' ? words : null });
        }}
      />
      {reason === 'outro' && (
        <TextField
          className="w-full"
          label="Qual é o motivo?"
          hint="Fica guardado em Meu perfil: sem dados do paciente."
          error={wordsTooLong(words)}
          value={words ?? ''}
          disabled={disabled}
          onChange={({ target }) => onChange({ reason, words: target.value })}
        />
      )}
    </>
  );
}

export const wordsTooLong = (words: string | null) => tooLong(words ?? '', SHORT_TEXT_MAX);

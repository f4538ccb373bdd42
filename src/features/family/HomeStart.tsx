import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Invitation } from '../../data/families';
import type { FamilySlot } from '../../device/store/slotShape';
import { crefitoText } from '../../lib/crefito';
import { formatDateTime } from '../../lib/dates';
import { familyGroupsOf } from '../../questionnaire/family';
import { QUESTIONNAIRE_VERSION, questionnaireFor } from '../../questionnaire/questionnaires';
import { RETENTION } from '../../questionnaire/retention';
import { Button } from '../../ui/controls/Button';
import { focusFirstError } from '../../ui/controls/focusFirstError';
import { Select } from '../../ui/controls/Select';
import { TextField } from '../../ui/controls/TextField';
import { FamilyFrame, largeButton } from './FamilyFrame';
import { OTHER, relationOptions, type Writer, writerErrors, writerIn } from './familyWriter';

type Props = {
  invitation: Extract<Invitation, { state: 'open' }>;
  onBegin: (slot: FamilySlot) => void;
};

/** Who asks, who will read it, for what, and how long it is kept; then who answers. */
export function HomeStart({ invitation, onBegin }: Props) {
  const { form: kind, heading, therapist, crefito_region: region, crefito_number: number } = invitation;
  const title = useRef<HTMLHeadingElement>(null);
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const [writer, setWriter] = useState<Writer>({ name: '', option: '', other: '' });
  const [submitted, setSubmitted] = useState(false);
  const missing = {
    name: 'Escreva o seu nome.',
    option: 'Escolha quem você é.',
    other: 'Escreva qual é a relação.',
  };
  const errors = writerErrors(writer, submitted, missing);
  const who = therapist ?? 'A terapeuta ocupacional que enviou este link';
  const register = region && number ? ` (${crefitoText({ region, number })})` : '';
  const begin = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    const { filledBy, relation } = writerIn(writer);
    if (Object.values(writerErrors(writer, true, missing)).some(Boolean))
      return focusFirstError(fields.current);
    onBegin({
      handover: {
        id: crypto.randomUUID(),
        // the page is told of no record
        patientId: '',
        kind,
        filledBy,
        relation,
        groups: familyGroupsOf(questionnaireFor(kind)).map(({ id }) => id),
        questionnaireVersion: QUESTIONNAIRE_VERSION,
        begunAt: new Date().toISOString(),
      },
      answers: {},
      part: 0,
    });
  };
  return (
    <FamilyFrame>
      <h1 ref={title} tabIndex={-1} className="mt-6 text-2xl font-bold [overflow-wrap:anywhere]">
        {heading ? `Perguntas sobre ${heading}` : 'Perguntas antes da sessão'}
      </h1>
      <div className="mt-4 grid gap-3 [overflow-wrap:anywhere]">
        <p>
          {therapist
            ? `${therapist}${register}, de terapia ocupacional, pede que você responda.`
            : `${who} pede que você responda.`}
        </p>
        <p>Só quem pediu vai ler, para preparar o atendimento. O que for usado entra na ficha. {RETENTION}</p>
        <p className="text-ink-2">
          Enquanto você escreve, tudo fica só neste aparelho. Dá para parar e continuar depois, pelo mesmo
          link, até {formatDateTime(invitation.expires_at)}.
        </p>
      </div>
      <form ref={fields} onSubmit={begin} noValidate className="mt-6 grid gap-5">
        <TextField
          label="Seu nome"
          required
          autoComplete="name"
          value={writer.name}
          onChange={(event) => setWriter({ ...writer, name: event.target.value })}
          error={errors.name}
        />
        <Select
          label={kind === 'infantil' ? 'Quem você é para a criança' : 'Quem você é para o paciente'}
          required
          options={relationOptions(kind)}
          value={writer.option}
          onChange={(event) => setWriter({ ...writer, option: event.target.value })}
          error={errors.option}
        />
        {writer.option === OTHER && (
          <TextField
            label="Qual relação"
            required
            value={writer.other}
            onChange={(event) => setWriter({ ...writer, other: event.target.value })}
            error={errors.other}
          />
        )}
        <Button kind="primary" type="submit" className={largeButton}>
          Começar
        </Button>
      </form>
    </FamilyFrame>
  );
}

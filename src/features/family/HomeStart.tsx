import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Invitation } from '../../data/families';
import type { Writer } from '../../device/store/slotShape';
import { storedCrefito } from '../../lib/crefito';
import { formatMoment } from '../../lib/dates';
import { RETENTION } from '../../questionnaire/retention';
import { Button } from '../../ui/controls/Button';
import { focusFirstError } from '../../ui/controls/focusFirstError';
import { Select } from '../../ui/controls/Select';
import { TextField } from '../../ui/controls/TextField';
import { FamilyFrame, largeButton } from './FamilyFrame';
import { useWhileShown } from './FamilyQuestions';
import { FamilySaveStatus } from './FamilySaveStatus';
import type { FamilyForm } from './familyForm';
import { OTHER, relationOptions, writerErrors, writerIn } from './familyWriter';

type Props = {
  invitation: Extract<Invitation, { state: 'open' }>;
  form: FamilyForm;
  writer: Writer;
};

/** Who asks, who will read it, for what, and how long it is kept; then who answers. */
export function HomeStart({ invitation, form, writer }: Props) {
  const { form: kind, heading, therapist, crefito_region: region, crefito_number: number } = invitation;
  const title = useRef<HTMLHeadingElement>(null);
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  useWhileShown(form);
  const { kept } = useSyncExternalStore(form.subscribe, form.getSnapshot);
  const write = (part: Partial<Writer>) => form.change({ writer: { ...writer, ...part } });
  const [submitted, setSubmitted] = useState(false);
  const missing = {
    name: 'Escreva o seu nome.',
    option: 'Escolha quem você é.',
    other: 'Escreva qual é a relação.',
  };
  const errors = writerErrors(writer, submitted, missing);
  const who = therapist ?? 'A terapeuta ocupacional que enviou este link';
  const crefito = storedCrefito(region, number);
  const register = crefito && ` (${crefito})`;
  const begin = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    const { filledBy, relation } = writerIn(writer);
    if (Object.values(writerErrors(writer, true, missing)).some(Boolean))
      return focusFirstError(fields.current);
    form.change({ begun: { filledBy, relation, begunAt: new Date().toISOString() } });
    void form.flush();
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
        <p>
          Só quem pediu vai ler, para preparar o atendimento. Tudo fica guardado como você escreveu.{' '}
          {RETENTION}
        </p>
        <p className="text-ink-2">
          Enquanto você escreve, tudo fica só neste aparelho. Dá para parar e continuar depois, pelo mesmo
          link, até {formatMoment(invitation.expires_at)}.
        </p>
      </div>
      <form ref={fields} onSubmit={begin} noValidate className="mt-6 grid gap-5">
        <TextField
          label="Seu nome"
          required
          autoComplete="name"
          value={writer.name}
          onChange={(event) => write({ name: event.target.value })}
          error={errors.name}
        />
        <Select
          label={kind === 'infantil' ? 'Quem você é para a criança' : 'Quem você é para o paciente'}
          required
          options={relationOptions(kind)}
          value={writer.option}
          onChange={(event) => write({ option: event.target.value })}
          error={errors.option}
        />
        {writer.option === OTHER && (
          <TextField
            label="Qual relação"
            required
            value={writer.other}
            onChange={(event) => write({ other: event.target.value })}
            error={errors.other}
          />
        )}
        <div className="flex flex-wrap items-center justify-between gap-4">
          {Object.values(writer).some(Boolean) && (
            // on a phone the button is as wide as the fields
            <div className="max-sm:basis-full">
              <FamilySaveStatus state={kept} />
            </div>
          )}
          <Button kind="primary" type="submit" className={`${largeButton} sm:ml-auto`}>
            Começar
          </Button>
        </div>
      </form>
    </FamilyFrame>
  );
}

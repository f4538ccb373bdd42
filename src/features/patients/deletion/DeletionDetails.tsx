import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { holdingsOptions } from '../../../data/records/removal';
import { useTherapist } from '../../../forms/contexts';
import { fromIsoDate } from '../../../lib/dates';
import { SHORT_TEXT_MAX, tooLong } from '../../../lib/limits';
import { patientNameOf } from '../../../lib/patientName';
import { listed } from '../../../lib/text';
import { ageOf } from '../../../questionnaire/age';
import { type Deletion, deletionReasons } from '../../../questionnaire/deletion';
import { RETENTION } from '../../../questionnaire/retention';
import { heldParts } from '../../../records/held';
import { Button } from '../../../ui/controls/Button';
import { Select } from '../../../ui/controls/Select';
import { TextField } from '../../../ui/controls/TextField';
import { Glyph } from '../../../ui/display/glyphs';
import type { DeletionTarget } from './deletionDraft';

type QuestionProps = {
  patient: DeletionTarget;
  /** Until when the law keeps the record; undefined if that is unknown or past. */
  until: string | undefined;
};

/** The question, whom it is about, and what the law says. */
export function DeletionQuestion({ patient, until }: QuestionProps) {
  return (
    <>
      <p className="text-ink">
        Tem certeza que deseja excluir este paciente? Esta ação não pode ser desfeita.
      </p>
      <p className="mt-2 text-ink [overflow-wrap:anywhere]">
        <strong>{patientNameOf(patient)}</strong> <span className="text-sm text-ink-2">{ageOf(patient)}</span>
      </p>
      <p className="mt-2 text-sm">
        A ficha, a foto e os documentos não poderão ser recuperados.{' '}
        {until ? (
          <>
            Este prontuário deve ser guardado até <strong>{fromIsoDate(until)}</strong> (Lei 13.787/2018, art.
            6º).
          </>
        ) : (
          RETENTION
        )}
      </p>
    </>
  );
}

type DetailsProps = {
  patientId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  disabled: boolean;
  /** What archiving does, where it is offered. */
  archiving: string;
  /** The copy and the reason. */
  children: ReactNode;
};

/** What goes with the record, its copy and the reason, on demand. */
export function DeletionDetails({
  patientId,
  open,
  onOpenChange,
  disabled,
  archiving,
  children,
}: DetailsProps) {
  const id = useId();
  return (
    <div className={open ? 'mt-1' : '-mb-3 mt-1'}>
      <Button
        kind="quiet"
        small
        className="-ml-4"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        iconAfter={<Glyph name="chevron" className={`size-4 ${open ? 'rotate-180' : ''}`} />}
        disabled={disabled}
        onClick={() => onOpenChange(!open)}
      >
        Cópia, motivo e o que vai junto
      </Button>
      {open && (
        <div id={id} className="text-sm text-ink-2">
          <p>
            <WhatGoes patientId={patientId} /> {archiving}
          </p>
          {children}
        </div>
      )}
    </div>
  );
}

/** The data that is deleted with the record, as far as it is loaded. */
function WhatGoes({ patientId }: { patientId: string }) {
  const { userId } = useTherapist();
  const { data } = useQuery(holdingsOptions(userId, patientId));
  const parts = heldParts(data ?? {});
  if (parts.length === 0) return null;
  const many = parts.length > 1 || !parts[0]?.startsWith('1 ');
  return (
    <span>
      {many ? 'Vão junto' : 'Vai junto'}: {listed(parts)}.
    </span>
  );
}

type ReasonProps = { value: Deletion; onChange: (value: Deletion) => void; disabled: boolean };

/** The reason of a deletion: optional, with a text for 'Outro'. */
export function DeletionReasonFields({ value: { reason, words }, onChange, disabled }: ReasonProps) {
  return (
    <>
      <Select
        className="grow"
        label="Motivo (opcional)"
        emptyLabel="Sem motivo informado"
        options={deletionReasons}
        value={reason ?? ''}
        disabled={disabled}
        onChange={({ target }) => {
          const chosen = deletionReasons.find(({ value }) => value === target.value)?.value ?? null;
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

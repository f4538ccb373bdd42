import { fromIsoDate } from '../../../lib/dates';
import { patientNameOf } from '../../../lib/patientName';
import { ageOf } from '../../../questionnaire/age';
import { RETENTION } from '../../../questionnaire/retention';
import type { DeletionTarget } from './deletionDraft';

type Props = {
  patient: DeletionTarget;
  /** Until when the law keeps the record; undefined if that is unknown or past. */
  until: string | undefined;
};

/** The question, whom it is about, and what the law says. */
export function DeletionQuestion({ patient, until }: Props) {
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

import clsx from 'clsx';
import { Eye, Pencil, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PatientRow } from '../../../data/records/patients';
import { formatDate, fromIsoDate } from '../../../lib/dates';
import { civilNameOf, patientNameOf } from '../../../lib/patientName';
import { ageOf } from '../../../questionnaire/age';
import { dischargeText } from '../../../questionnaire/discharge';
import { Button } from '../../../ui/controls/Button';
import { Glyph } from '../../../ui/display/glyphs';
import { ActionMenu, type MenuAction } from '../../../ui/overlays/ActionMenu';
import { HandCoverButton } from '../../../ui/overlays/HandCoverButton';
import { PopoverCard } from '../../../ui/overlays/PopoverCard';
import { PatientAvatar } from '../PatientAvatar';
import { useRecordReport } from './useRecordReport';

type Props = {
  patient: PatientRow;
  back: ReactNode;
  /** Allergies and contact. */
  facts: ReactNode;
  /** Writes a session note. */
  onNote: () => void;
  /** The button with what leaves the record. */
  emit: (className: string) => ReactNode;
  onEditAll: () => void;
  onDelete: () => void;
  /** In the menu 'Mais'. */
  further: readonly MenuAction[];
};

// leaves the name its room beside five buttons
const TIGHT = '@max-[76rem]:px-3';
const ICON_WITH_ROOM = 'size-5 @min-[64rem]:@max-[76rem]:hidden';

/** The patient and the actions: one row if there is room, otherwise the actions in a second one (D-152). */
export function RecordHeader({ patient, back, facts, onNote, emit, onEditAll, onDelete, further }: Props) {
  const report = useRecordReport(patient);
  const civil = civilNameOf(patient);
  const actions: readonly MenuAction[] = [
    { label: 'Ver o PDF', icon: Eye, onSelect: () => void report.view() },
    { label: 'Editar Anamnese', icon: Pencil, onSelect: onEditAll },
    ...further,
  ];
  return (
    <header className="@container -mt-3 mb-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {back}
        <PatientAvatar patient={patient} size="head" />
        <div className="min-w-0 flex-1 basis-52">
          <h1 className="text-xl font-bold [overflow-wrap:anywhere]">{patientNameOf(patient)}</h1>
          {civil !== undefined && (
            <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">Nome civil: {civil}</p>
          )}
          <p className="flex flex-wrap gap-x-2.5 text-sm text-ink-2">
            <span className="inline-block">{ageOf(patient)}</span>{' '}
            <span
              className="hidden text-line-strong @min-[30rem]:inline @min-[64rem]:@max-[76rem]:hidden"
              aria-hidden="true"
            >
              |
            </span>{' '}
            <span className="inline-block">Cadastro em {formatDate(patient.created_at)}</span>
          </p>
          <TreatmentState patient={patient} />
        </div>
        <div className="flex flex-wrap items-center gap-2 @max-[64rem]:order-1 @max-[64rem]:w-full @max-[76rem]:gap-1.5">
          <Button
            kind="primary"
            small
            className={clsx('@max-[30rem]:w-full', TIGHT)}
            icon={<Plus aria-hidden className={ICON_WITH_ROOM} />}
            onClick={onNote}
          >
            Nova evolução
          </Button>
          <Button
            small
            className={TIGHT}
            disabled={report.running !== null}
            busy={report.running !== null && 'Gerando...'}
            onClick={() => void report.download()}
          >
            Gerar Relatório
          </Button>
          {emit(TIGHT)}
          <Further actions={actions} />
        </div>
        <div className="flex w-full flex-wrap items-center gap-x-5">
          {facts}
          <div className="-mr-3 ml-auto flex items-center gap-x-5">
            <HandCoverButton className="grid size-touch place-items-center rounded text-accent-700 hover:bg-accent-100 max-sm:hidden" />
            <Button
              kind="danger-quiet"
              small
              icon={<Trash2 aria-hidden className="size-5" />}
              onClick={onDelete}
              className="px-3"
            >
              Excluir
            </Button>
          </div>
        </div>
      </div>
    </header>
  );
}

function Further({ actions }: { actions: readonly MenuAction[] }) {
  return (
    <ActionMenu
      label="Mais ações"
      actions={actions}
      trigger={
        <Button small className={TIGHT} iconAfter={<Glyph name="chevron" className="size-5 text-ink-2" />}>
          Mais
        </Button>
      }
    />
  );
}

/**
 * 'Alta em 12/03/2026 · Objetivos alcançados', which opens the summary, or when a later course of treatment began; renders
 * nothing without either.
 */
function TreatmentState({ patient }: { patient: PatientRow }) {
  const ended = dischargeText(patient);
  if (!ended)
    return patient.resumed_on ? (
      <p className="text-sm font-semibold text-ink-2">
        Atendimento retomado em {fromIsoDate(patient.resumed_on)}
      </p>
    ) : null;
  const text = `Alta em ${ended}`;
  const summary = patient.discharge_summary;
  if (!summary?.trim()) return <p className="text-sm font-semibold text-ink-2">{text}</p>;
  return (
    <PopoverCard
      label="Resumo da alta"
      side="bottom"
      align="start"
      className="w-[32rem] max-w-[calc(100vw-1.5rem)] p-5"
      trigger={
        <button
          type="button"
          className="group -my-2.5 inline-flex min-h-touch items-center gap-1 rounded text-left text-sm font-semibold text-accent-700 hover:text-accent-600"
        >
          {text}
          <Glyph name="chevron" className="size-5 transition-transform group-data-[state=open]:rotate-180" />
        </button>
      }
    >
      {() => (
        <>
          <h2 className="text-sm font-semibold text-ink-2">Resumo da alta</h2>
          <p className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">{summary}</p>
        </>
      )}
    </PopoverCard>
  );
}

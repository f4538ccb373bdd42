import clsx from 'clsx';
import { Ellipsis, Eye, FileText, NotebookPen, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { PatientRow } from '../../../data/records/patients';
import { ageText } from '../../../lib/age';
import { formatDate } from '../../../lib/dates';
import { Button, IconButton } from '../../../ui/controls/Button';
import { PopoverCard } from '../../../ui/overlays/PopoverCard';
import { PatientAvatar } from '../PatientAvatar';
import { TreatmentEnd } from './TreatmentEnd';
import { useRecordReport } from './useRecordReport';

/** A rare action in the menu 'Mais'. */
export type FurtherAction = {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onSelect: () => void;
};

type Props = {
  patient: PatientRow;
  back: ReactNode;
  /** Writes a session note. */
  onNote: () => void;
  onEditAll: () => void;
  onDelete: () => void;
  further: readonly FurtherAction[];
};

/** By width: icons only, labels only, or both, so that the header keeps its height (D-152). */
const icon = 'size-5 hidden @min-[46rem]:block @min-[58rem]:hidden @min-[78rem]:block';
const onlyIconOnPhone = 'sr-only @min-[30rem]:not-sr-only';
const onlyIconInOneRow = '@min-[58rem]:sr-only @min-[78rem]:not-sr-only';
const button = '@max-[30rem]:px-2 @min-[58rem]:px-3 @min-[78rem]:px-4';

/** The patient and the actions: one row if there is room, otherwise the actions in a second one (D-152). */
export function RecordHeader({ patient, back, onNote, onEditAll, onDelete, further }: Props) {
  const report = useRecordReport(patient);
  return (
    <header className="@container -mt-2 mb-5">
      <div className="grid grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-2 @min-[30rem]:gap-x-3 @min-[58rem]:grid-cols-[auto_auto_minmax(0,1fr)_auto_auto]">
        {back}
        <PatientAvatar patient={patient} size="head" />
        <div className="@max-[20rem]:col-span-full @max-[20rem]:row-start-2">
          <h1 className="text-lg font-bold [overflow-wrap:anywhere] @min-[30rem]:text-xl">{patient.nome}</h1>
          <p className="text-sm text-ink-2">
            {ageText(patient.dataNascimento)}{' '}
            <span className="hidden text-line-strong @min-[30rem]:inline" aria-hidden="true">
              |
            </span>{' '}
            <span className="block @min-[30rem]:inline">Cadastro em {formatDate(patient.created_at)}</span>
          </p>
          <TreatmentEnd patient={patient} />
        </div>
        <div className="col-span-full row-start-2 flex flex-wrap gap-1.5 @min-[30rem]:gap-2 @max-[20rem]:row-start-3 @min-[58rem]:col-span-1 @min-[58rem]:col-start-4 @min-[58rem]:row-start-1">
          <Button
            kind="primary"
            small
            className={button}
            icon={<NotebookPen aria-hidden className={icon} />}
            onClick={onNote}
          >
            Nova evolução
          </Button>
          <Button
            small
            className={button}
            icon={<FileText aria-hidden className={icon} />}
            disabled={report.running !== null}
            busy={report.running === 'download' ? 'Gerando...' : false}
            onClick={() => void report.download()}
          >
            Gerar Relatório
          </Button>
          <Button
            small
            className="@max-[30rem]:px-3 @min-[58rem]:px-3 @min-[78rem]:px-4"
            icon={<Eye aria-hidden className="size-5" />}
            title="Visualizar"
            disabled={report.running !== null}
            busy={report.running === 'view' ? 'Gerando...' : false}
            onClick={() => void report.view()}
          >
            <span className={clsx(onlyIconOnPhone, onlyIconInOneRow)}>Visualizar</span>
          </Button>
          <Button
            small
            className="@max-[30rem]:px-3 @min-[58rem]:px-3 @min-[78rem]:px-4"
            icon={<Pencil aria-hidden className={clsx(icon, '@max-[30rem]:block')} />}
            title="Editar Anamnese"
            onClick={onEditAll}
          >
            <span className={onlyIconOnPhone}>Editar Anamnese</span>
          </Button>
        </div>
        <div className="col-start-4 row-start-1 -mr-3 flex flex-row-reverse items-center @max-[30rem]:flex-col @min-[58rem]:col-start-5 @min-[58rem]:ml-1">
          <Button
            kind="danger-quiet"
            small
            icon={<Trash2 aria-hidden className="size-5" />}
            title="Excluir"
            onClick={onDelete}
            className="@max-[30rem]:px-3 @min-[58rem]:px-3 @min-[78rem]:px-4"
          >
            <span className={clsx(onlyIconOnPhone, onlyIconInOneRow)}>Excluir</span>
          </Button>
          {further.length > 0 ? <Further actions={further} /> : null}
        </div>
      </div>
    </header>
  );
}

function Further({ actions }: { actions: readonly FurtherAction[] }) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <PopoverCard
      label="Mais ações"
      side="bottom"
      align="end"
      className="min-w-56 p-2"
      trigger={
        <IconButton
          ref={button}
          icon={<Ellipsis aria-hidden className="size-5" />}
          label="Mais"
          title="Mais"
        />
      }
    >
      {(close) => (
        <ul>
          {actions.map(({ label, icon, onSelect }) => (
            <li key={label}>
              <button
                type="button"
                onClick={() => {
                  close();
                  // a dialog returns the focus to it
                  button.current?.focus();
                  onSelect();
                }}
                className="flex min-h-touch w-full items-center gap-3 rounded px-3 text-left font-semibold hover:bg-sunk [&>svg]:size-5 [&>svg]:text-ink-2"
              >
                {icon}
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </PopoverCard>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { documentsOptions } from '../../data/records/documents';
import { rowsOptions } from '../../data/records/entityRows';
import { useTherapist } from '../../device/contexts';
import { Opened } from '../../device/drafts/Opened';
import { AttachedPdf } from '../../device/rows/AttachedPdf';
import { RowActions } from '../../device/rows/RowActions';
import { RowDialog } from '../../device/rows/RowDialog';
import { rowDraftCodec } from '../../device/rows/rowDraft';
import { type TakeBack, useRowDialog } from '../../device/rows/useRowDialog';
import { useRowRemoval } from '../../device/rows/useRowRemoval';
import type { RowPatient } from '../../device/rows/useSaveRow';
import { LeavingRows, WaitingRows } from '../../device/rows/WaitingRows';
import { fromIsoDate } from '../../lib/dates';
import { homeGuidance } from '../../records/homeGuidance';
import { Button } from '../../ui/controls/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { Sheet } from '../../ui/layout/Sheet';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';

const codec = rowDraftCodec(homeGuidance);

/** The sheets that a family was given, the newest first. */
export function GuidancePanel({ patient, takeBack }: { patient: RowPatient; takeBack: TakeBack }) {
  const { userId } = useTherapist();
  const query = useQuery(rowsOptions(homeGuidance, userId, patient.id));
  const { data: documents = [] } = useQuery(documentsOptions(userId, patient.id));
  const form = useRowDialog(homeGuidance, codec, patient.id, takeBack);
  const { edit, waiting, resume } = form;
  const { asked, ask, leaving, leaves, undo, question } = useRowRemoval(homeGuidance, patient, takeBack);
  const { data: sheets } = query;
  return (
    <Sheet padding="p-0">
      <WaitingRows entity={homeGuidance} items={waiting} onOpen={resume} />
      <LeavingRows items={leaving} onUndo={undo} />
      {sheets === undefined ? (
        <div className="px-5 py-4 sm:p-7">
          <QueryState query={query} label="Buscando as orientações…" />
        </div>
      ) : (
        <>
          {sheets.length === 0 && waiting.length === 0 && (
            <p className="max-w-read px-5 pt-4 text-ink-2 sm:px-7 sm:pt-7">
              Ainda sem orientações para casa.
            </p>
          )}
          <ul>
            {sheets.toReversed().map((sheet) => {
              const day = fromIsoDate(sheet.given_on);
              const document = documents.find(({ id }) => id === sheet.document_id);
              return (
                <li key={sheet.id} className="border-b border-line px-5 py-4 sm:px-7">
                  <div className="flex items-start gap-4">
                    <h3 className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">
                      <bdi>{sheet.title}</bdi>
                      <span className="block text-sm font-normal text-ink-2 tabular-nums">{day}</span>
                    </h3>
                    {!leaves(sheet) && (
                      <RowActions
                        name={`orientação de ${day}: ${sheet.title}`}
                        onEdit={() => edit(sheet)}
                        onRemove={() => ask(sheet)}
                      />
                    )}
                  </div>
                  <p className="mt-1 max-w-read whitespace-pre-line [overflow-wrap:anywhere]">
                    <bdi>{sheet.content}</bdi>
                  </p>
                  {document && <AttachedPdf document={document} />}
                  {leaves(sheet) && <p className="text-sm text-warn">{leaves(sheet)}</p>}
                </li>
              );
            })}
          </ul>
          <div className="px-5 pb-4 pt-5 sm:px-7 sm:pb-7">
            <Button small icon={<Plus aria-hidden className="size-4" />} onClick={() => edit(null)}>
              Nova orientação
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        title="Confirmar Exclusão"
        confirmIcon={<Trash2 aria-hidden className="size-5" />}
        {...question}
      >
        <p className="text-ink">Tem certeza que deseja excluir esta orientação?</p>
        <p className="mt-2 font-medium text-ink [overflow-wrap:anywhere]">
          <bdi>{asked && `${asked.title}, ${fromIsoDate(asked.given_on)}`}</bdi>
        </p>
        <p className="mt-2">O histórico da ficha guarda o que ela dizia.</p>
      </ConfirmDialog>
      <Opened of={form}>
        {(open) => (
          <RowDialog
            entity={homeGuidance}
            titles={['Nova orientação', 'Editar orientação']}
            patient={patient}
            documents={documents}
            {...open}
          />
        )}
      </Opened>
    </Sheet>
  );
}

import { AttachedPdf } from '../../forms/rows/AttachedPdf';
import { RowActions } from '../../forms/rows/RowActions';
import { RowsPanel } from '../../forms/rows/RowsPanel';
import type { TakeBack } from '../../forms/rows/useRowDialog';
import type { RowPatient } from '../../forms/rows/useSaveRow';
import { fromIsoDate } from '../../lib/dates';
import { homeGuidance } from '../../records/homeGuidance';

/** The sheets that a family was given, the newest first. */
export const GuidancePanel = (props: { patient: RowPatient; takeBack: TakeBack }) => (
  <RowsPanel
    entity={homeGuidance}
    {...props}
    label="Buscando as orientações…"
    empty="Ainda sem orientações para casa."
    named={({ title, given_on }) => `${title}, ${fromIsoDate(given_on)}`}
  >
    {({ rows, documents, leaves, onEdit, onRemove, add }) => (
      <>
        <ul>
          {rows.toReversed().map((sheet) => {
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
                      onEdit={() => onEdit(sheet)}
                      onRemove={() => onRemove(sheet)}
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
        <div className="px-5 pb-4 pt-5 sm:px-7 sm:pb-7">{add}</div>
      </>
    )}
  </RowsPanel>
);

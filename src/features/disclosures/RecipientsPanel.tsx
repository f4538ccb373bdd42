import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileCheck2, FileText, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { issuedReportsOptions } from '../../data/records/disclosures';
import { rowsOptions } from '../../data/records/entityRows';
import type { PatientRow } from '../../data/records/patients';
import { useTherapist } from '../../forms/contexts';
import { Opened } from '../../forms/Opened';
import { newRowDraft } from '../../forms/rows/rowDraft';
import { type TakeBack, useRowDialog, waitingRow } from '../../forms/rows/useRowDialog';
import { WaitingRows } from '../../forms/rows/WaitingRows';
import { todayIso } from '../../lib/dates';
import { patientNameOf } from '../../lib/patientName';
import { sharingFileName } from '../../pdf/names';
import { handedOut } from '../../printing/handedOut';
import { readProfile } from '../../printing/reportAttachments';
import { toSharingReport } from '../../printing/sharingReport';
import { usePdf } from '../../printing/usePdf';
import { disclosures, disclosures as entity } from '../../records/disclosures';
import { explanations } from '../../records/explanations';
import { signedCopies } from '../../records/signedCopies';
import { Button } from '../../ui/controls/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { Sheet } from '../../ui/layout/Sheet';
import { DisclosureDialog } from './DisclosureDialog';
import { ExplainDialog } from './ExplainDialog';
import { HandedOutRow } from './HandedOutRow';
import { SignedCopyDialog } from './SignedCopyDialog';

type Props = {
  patient: PatientRow;
  /** Reports that are not issued yet. */
  waiting?: ReactNode;
  /** Writes a report; a correction of the one with this id. */
  onReport: (replaces?: string) => void;
  takeBack: TakeBack;
};

/** 'Quem recebeu': everything that left the record, newest first (D-393). */
export function RecipientsPanel({ patient, waiting, onReport, takeBack }: Props) {
  const { userId } = useTherapist();
  const reports = useQuery(issuedReportsOptions(userId, patient.id));
  const disclosures = useQuery(rowsOptions(entity, userId, patient.id));
  const copies = useQuery(rowsOptions(signedCopies, userId, patient.id));
  const explained = useQuery(rowsOptions(explanations, userId, patient.id));
  const handOut = useRowDialog(entity, patient.id, takeBack);
  const signing = useRowDialog(signedCopies, patient.id, takeBack);
  const explaining = useRowDialog(explanations, patient.id, takeBack);
  const sharing = useSharingReport(patient);
  const isRead =
    reports.data !== undefined &&
    disclosures.data !== undefined &&
    copies.data !== undefined &&
    explained.data !== undefined;
  const entries = isRead ? handedOut(reports.data, disclosures.data) : [];
  const corrected = new Set(reports.data?.map(({ replaces }) => replaces));

  return (
    <Sheet padding="p-0">
      {waiting}
      <WaitingRows entity={entity} items={handOut.waiting} onOpen={handOut.resume} />
      <WaitingRows entity={signedCopies} items={signing.waiting} onOpen={signing.resume} />
      <WaitingRows entity={explanations} items={explaining.waiting} onOpen={explaining.resume} />
      {!isRead && (
        <div className="px-5 py-4 sm:p-7">
          <QueryState
            query={[reports, disclosures, copies].find(({ data }) => !data) ?? explained}
            label="Buscando quem recebeu…"
          />
        </div>
      )}
      {isRead && entries.length === 0 && handOut.waiting.length === 0 && (
        <p className="px-5 pt-5 text-ink-2 sm:px-7 sm:pt-7">Nada saiu desta ficha até hoje.</p>
      )}
      {entries.length > 0 && (
        <ul aria-label="Quem recebeu">
          {entries.map((entry) => (
            <HandedOutRow
              key={entry.id}
              entry={entry}
              isCorrected={corrected.has(entry.id)}
              corrects={reports.data?.find(({ id }) => id === entry.report?.replaces)}
              signed={copies.data?.filter(({ report_id }) => report_id === entry.report?.id) ?? []}
              onCorrect={({ id }) => onReport(id)}
              explanations={(explained.data ?? []).filter(({ report_id }) => report_id === entry.report?.id)}
              onExplained={({ id }) =>
                explaining.edit(null, newRowDraft(explanations, undefined, { report_id: id }))
              }
              onSigned={({ id }) =>
                signing.edit(null, newRowDraft(signedCopies, undefined, { report_id: id }))
              }
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3 border-line px-5 py-4 sm:px-7">
        <Button small icon={<FileText aria-hidden className="size-4" />} onClick={() => onReport()}>
          Relatório para…
        </Button>
        <Button small icon={<Plus aria-hidden className="size-4" />} onClick={() => handOut.edit(null)}>
          Enviei por outro meio…
        </Button>
        <Button
          small
          icon={<FileCheck2 aria-hidden className="size-4" />}
          busy={sharing.running !== null && 'Gerando...'}
          onClick={() => void sharing.declare()}
        >
          Declaração de compartilhamento
        </Button>
      </div>
      <Opened of={handOut}>{(open) => <DisclosureDialog patient={patient} {...open} />}</Opened>
      <Opened of={explaining}>
        {({ dialog, onClose }) => (
          <ExplainDialog
            patient={patient}
            report={reports.data?.find(({ id }) => id === dialog.initial.links?.report_id)}
            dialog={dialog}
            onClose={onClose}
          />
        )}
      </Opened>
      <Opened of={signing}>
        {(open) => {
          const report = reports.data?.find(({ id }) => id === open.dialog.initial.links?.report_id);
          return (
            report && (
              <SignedCopyDialog
                patient={patient}
                report={report}
                known={[
                  ...(copies.data ?? []),
                  ...signing.waiting.map((item) => waitingRow(signedCopies, item, userId)),
                ].filter(({ report_id }) => report_id === report.id)}
                {...open}
              />
            )
          );
        }}
      </Opened>
    </Sheet>
  );
}

/** 'Declaração de compartilhamento': who received what of a record, as a PDF. */
function useSharingReport(patient: PatientRow) {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const { running, make } = usePdf({ isOffered: true });
  const declare = () =>
    make('view', async () => ({
      // the list as the server has it now, so that nothing is missing on paper
      report: toSharingReport(
        patient,
        handedOut(
          await queryClient.fetchQuery({ ...issuedReportsOptions(userId, patient.id), staleTime: 0 }),
          await queryClient.fetchQuery({ ...rowsOptions(disclosures, userId, patient.id), staleTime: 0 }),
        ),
        await readProfile(queryClient, userId),
      ),
      fileName: sharingFileName(patientNameOf(patient), todayIso()),
      title: 'Declaração gerada',
      text: 'O PDF está nos seus downloads.',
    }));
  return { running, declare };
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileCheck2, FileSignature, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { type IssuedReport, issuedReportsOptions } from '../../data/records/disclosures';
import { rowsOptions } from '../../data/records/entityRows';
import type { PatientRow } from '../../data/records/patients';
import { useTherapist } from '../../forms/contexts';
import { newRowDraft } from '../../forms/rows/rowDraft';
import { useRowDialog, waitingRow } from '../../forms/rows/useRowDialog';
import { WaitingRows } from '../../forms/rows/WaitingRows';
import { Opened } from '../../forms/useDialog';
import { todayIso } from '../../lib/dates';
import { patientNameOf } from '../../lib/patientName';
import { pdfName } from '../../pdf/names';
import { handedOut } from '../../printing/handedOut';
import { readProfile } from '../../printing/reportAttachments';
import { toSharingReport } from '../../printing/sharingReport';
import { usePdf } from '../../printing/usePdf';
import { disclosures } from '../../records/disclosures';
import { explanations } from '../../records/explanations';
import { signedCopies } from '../../records/signedCopies';
import { Button } from '../../ui/controls/Button';
import { SheetState } from '../../ui/feedback/QueryState';
import { Sheet } from '../../ui/layout/Sheet';
import { DisclosureDialog } from './DisclosureDialog';
import { ExplainDialog } from './ExplainDialog';
import { HandedOutRow } from './HandedOutRow';
import { SignedCopyDialog } from './SignedCopyDialog';

type Props = {
  patient: PatientRow;
  /** Reports that are not issued yet. */
  waiting?: ReactNode;
  /** Writes a correction of the report with this id. */
  onCorrect: (id: string) => void;
  /** The report that was just issued: how it becomes valid without paper stands above. */
  toSign?: IssuedReport;
};

/** 'Quem recebeu': everything that left the record, newest first (D-393). */
export function RecipientsPanel({ patient, waiting, onCorrect, toSign }: Props) {
  const { userId } = useTherapist();
  const { entries, unread, reports, copies, explained } = useHandedOut(patient.id);
  const handOut = useRowDialog(disclosures, patient.id);
  const signing = useRowDialog(signedCopies, patient.id);
  const explaining = useRowDialog(explanations, patient.id);
  const reportOf = (id: string | null | undefined) => reports.find((report) => report.id === id);
  const sign = ({ id }: IssuedReport) =>
    signing.edit(null, newRowDraft(signedCopies, undefined, { report_id: id }));
  const isSigned = copies.some(({ report_id }) => report_id === toSign?.id);

  return (
    <Sheet padding="p-0">
      {toSign && !isSigned && <HowToSign onSign={() => sign(toSign)} />}
      {waiting}
      <WaitingRows of={handOut} />
      <WaitingRows of={signing} />
      <WaitingRows of={explaining} />
      {unread && <SheetState query={unread} label="Buscando quem recebeu…" />}
      {entries?.length === 0 && handOut.waiting.length === 0 && (
        <p className="px-5 pt-5 text-ink-2 sm:px-7 sm:pt-7">Nada saiu desta ficha até hoje.</p>
      )}
      {entries && entries.length > 0 && (
        <ul aria-label="Quem recebeu">
          {entries.map((entry) => (
            <HandedOutRow
              key={entry.id}
              entry={entry}
              isCorrected={reports.some(({ replaces }) => replaces === entry.id)}
              corrects={reportOf(entry.report?.replaces)}
              signed={copies.filter(({ report_id }) => report_id === entry.report?.id)}
              onCorrect={({ id }) => onCorrect(id)}
              explanations={explained.filter(({ report_id }) => report_id === entry.report?.id)}
              onExplained={({ id }) =>
                explaining.edit(null, newRowDraft(explanations, undefined, { report_id: id }))
              }
              onSigned={sign}
            />
          ))}
        </ul>
      )}
      <HandOutActions patient={patient} onHandOut={() => handOut.edit(null)} />
      <Opened of={handOut}>{(open) => <DisclosureDialog patient={patient} {...open} />}</Opened>
      <Opened of={explaining}>
        {(open) => (
          <ExplainDialog
            patient={patient}
            report={reportOf(open.dialog.initial.links?.report_id)}
            {...open}
          />
        )}
      </Opened>
      <Opened of={signing}>
        {(open) => {
          const report = reportOf(open.dialog.initial.links?.report_id);
          return (
            report && (
              <SignedCopyDialog
                patient={patient}
                report={report}
                known={[
                  ...copies,
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

/** How an issued report becomes valid without paper. */
const HowToSign = ({ onSign }: { onSign: () => void }) => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-5 py-4 sm:px-7">
    <p className="min-w-0 flex-1 basis-64 text-sm">
      Para valer sem papel, assine o PDF com gov.br ou certificado digital e traga-o de volta (Lei
      14.063/2020, art. 14).
    </p>
    <Button small icon={<FileSignature aria-hidden className="size-4" />} onClick={onSign}>
      Anexar versão assinada
    </Button>
  </div>
);

/** What left a record, once all lists are read, and what is kept with its reports; `unread`: the first list that is not. */
function useHandedOut(patientId: string) {
  const { userId } = useTherapist();
  const reports = useQuery(issuedReportsOptions(userId, patientId));
  const sent = useQuery(rowsOptions(disclosures, userId, patientId));
  const copies = useQuery(rowsOptions(signedCopies, userId, patientId));
  const explained = useQuery(rowsOptions(explanations, userId, patientId));
  return {
    entries: reports.data && sent.data && copies.data && explained.data && handedOut(reports.data, sent.data),
    unread: [reports, sent, copies, explained].find(({ data }) => !data),
    reports: reports.data ?? [],
    copies: copies.data ?? [],
    explained: explained.data ?? [],
  };
}

type ActionProps = { patient: PatientRow; onHandOut: () => void };

/** Hands something out, or says in a PDF what was. */
function HandOutActions({ patient, onHandOut }: ActionProps) {
  const sharing = useSharingReport(patient);
  return (
    <div className="flex flex-wrap gap-3 border-line px-5 py-4 sm:px-7">
      <Button small icon={<Plus aria-hidden className="size-4" />} onClick={onHandOut}>
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
      fileName: pdfName('compartilhamentos', patientNameOf(patient), todayIso()),
      title: 'Declaração gerada',
      text: 'O PDF está nos seus downloads.',
    }));
  return { running, declare };
}

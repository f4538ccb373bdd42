import { useQuery } from '@tanstack/react-query';
import { Download, Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { type IssuedReport, issuedReportsOptions } from '../data/records/disclosures';
import { type PatientRow, patientOptions } from '../data/records/patients';
import { savedIn } from '../device/outbox/items';
import { nextOf } from '../device/outbox/nextOf';
import { OtherFile } from '../features/disclosures/OtherFile';
import { RecipientsPanel } from '../features/disclosures/RecipientsPanel';
import { useKeptFile } from '../features/disclosures/useKeptFile';
import { Issued } from '../features/issuing/Issued';
import { ReportEditor } from '../features/issuing/ReportEditor';
import { renewalForm } from '../features/issuing/renewal';
import {
  comparisonForm,
  correctionForm,
  newReportForm,
  type ReportForm,
  reportCodec,
  withKind,
} from '../features/issuing/reportDraft';
import { useWaitingChanges } from '../features/outbox/useWaitingChanges';
import { useTherapist } from '../forms/contexts';
import { useUnsentItems } from '../forms/useOutboxItems';
import { formatRecent } from '../lib/dates';
import { patientNameOf } from '../lib/patientName';
import { afterPara, issuingWords, reportTitle } from '../questionnaire/issuedReports';
import { Button } from '../ui/controls/Button';
import { Skeleton } from '../ui/feedback/Skeleton';
import { loadable } from '../ui/loadable';
import { Lost, Opening, Unread } from './FormStates';
import { leadToProfile, useNavigation } from './navigation';
import { TakenBackDraft } from './TakenBackDraft';
import { useIssuedBefore } from './useIssuedBefore';
import { useOverlays } from './useOverlays';
import { detailsOf, newReportView, type ReportView, reportKey } from './view';

const PagesPane = loadable(
  () => import('../features/preview/PagesPane'),
  <Skeleton label="Abrindo as páginas…" rows={3} />,
);

const opening = <Opening label="Abrindo o relatório…" />;

type IssuedProps = { report: IssuedReport; patient: PatientRow; children: ReactNode; onLeave: () => void };

function IssuedView({ report, patient, children, onLeave }: IssuedProps) {
  const { running, use, isOther } = useKeptFile(report);
  const words = issuingWords(report.kind);
  return (
    <Issued
      isIssued
      title={words.issued}
      patientName={patientNameOf(patient)}
      line={`${reportTitle(report.kind)}, ${formatRecent(report.issued_at)}`}
      text={`Para ${afterPara(report.addressee)}. O que saiu fica guardado como saiu: mudar a ficha depois não muda ${words.one}.`}
      onLeave={onLeave}
      actions={
        <>
          <Button
            kind="primary"
            icon={<Download aria-hidden className="size-5" />}
            busy={running === 'download' && 'Baixando...'}
            disabled={running !== undefined}
            onClick={() => void use('download')}
          >
            Baixar PDF
          </Button>
          <Button
            icon={<Eye aria-hidden className="size-5" />}
            busy={running === 'view' && 'Abrindo...'}
            disabled={running !== undefined}
            onClick={() => void use('view')}
          >
            Ver, imprimir ou compartilhar
          </Button>
          <OtherFile isOther={isOther} />
        </>
      }
    >
      {children}
    </Issued>
  );
}

const written = ['opinion', 'advice', 'procedures'] as const;
type Written = Pick<ReportForm, (typeof written)[number]>;

/** Of a deleted patient no report can be issued; what was written for it can be read and copied. */
function OfDeleted({ words, onBack }: { words: Written | undefined; onBack: () => void }) {
  const parts = words ? written.filter((part) => words[part].trim()) : [];
  return (
    <Lost
      title="Esta ficha não existe mais"
      text={
        parts.length > 0
          ? 'Ela foi excluída em outro aparelho, e o relatório não pode mais ser emitido. O que você escreveu está aqui: copie o que importa.'
          : 'Ela pode ter sido excluída em outro aparelho.'
      }
      onBack={onBack}
    >
      {parts.map((part) => (
        <p
          key={part}
          className="mb-5 max-w-read whitespace-pre-line border-l-4 border-line pl-4 [overflow-wrap:anywhere]"
        >
          {words?.[part]}
        </p>
      ))}
    </Lost>
  );
}

/** A report for somebody: written, waiting to be issued, or issued. Keyed by its id. */
export default function ReportScreen({ view }: { view: ReportView }) {
  const { userId } = useTherapist();
  const { list, navigate } = useNavigation();
  const { openUnsent } = useOverlays();
  const { patientId, report: id, replaces, notCompared, from = 'terms' } = view;
  const withWaiting = useWaitingChanges();
  const read = useQuery(patientOptions(userId, patientId));
  const issued = useQuery(issuedReportsOptions(userId, patientId));
  const unsent = useUnsentItems().find(({ stored }) => savedIn(stored, 'issued_reports')?.row.id === id);
  const waiting = unsent && savedIn(unsent.stored, 'issued_reports')?.row;
  const patient = read.data && withWaiting(read.data);
  const leave = () => navigate({ ...detailsOf(patientId), tab: 'terms' });
  const goBack = () =>
    navigate(
      from === 'dashboard' || from === 'reports' ? { name: from } : { ...detailsOf(patientId), tab: from },
    );
  const done = issued.data?.find((report) => report.id === id);
  const onIssuedBefore = useIssuedBefore(view);

  if (read.isPending || issued.isPending) return opening;
  if (read.data === null) {
    const back = () => navigate(list);
    if (waiting) return <OfDeleted words={waiting.content} onBack={back} />;
    return (
      <TakenBackDraft codec={reportCodec} draftKey={reportKey(view)} opening={opening} onFailed={back}>
        {({ unsaved }) => <OfDeleted words={unsaved()} onBack={back} />}
      </TakenBackDraft>
    );
  }
  const replaced = issued.data?.find((report) => report.id === replaces);
  const unread = (
    <Unread
      title="O relatório não pôde ser aberto"
      text="O que está salvo continua no servidor."
      reads={[read, issued]}
    />
  );
  if (!patient || (replaces && !replaced)) return unread;
  if (done) {
    return (
      <IssuedView report={done} patient={patient} onLeave={leave}>
        <h2 className="mb-3 text-lg font-semibold">Quem recebeu</h2>
        <RecipientsPanel
          patient={patient}
          toSign={done}
          onCorrect={(replaces) => navigate(newReportView(patientId, { replaces }))}
        />
      </IssuedView>
    );
  }
  if (unsent && waiting) {
    const words = issuingWords(waiting.kind);
    return (
      <Issued
        isIssued={false}
        title={words.unissued}
        patientName={patientNameOf(patient)}
        line={`${reportTitle(waiting.kind)}, para ${afterPara(waiting.addressee)}`}
        text={[words.waits, nextOf(unsent), words.untilThen].join(' ')}
        onLeave={leave}
        actions={<Button onClick={() => void openUnsent(unsent)}>Abrir para corrigir</Button>}
      />
    );
  }
  // it begins with what was issued before
  if (view.renewal && !issued.data) return unread;
  const begunAs = (form: ReportForm, kind: ReportView['kind']) =>
    kind ? withKind(form, { kind, patient, userId, lastSession: undefined }) : form;
  const initial = replaced
    ? correctionForm(patient, replaced)
    : notCompared
      ? comparisonForm(patient, notCompared)
      : view.renewal
        ? renewalForm(patient, issued.data ?? [], userId)
        : begunAs(newReportForm(patient), view.kind);
  return (
    <TakenBackDraft codec={reportCodec} draftKey={reportKey(view)} opening={opening} onFailed={goBack}>
      {(draft) => (
        <ReportEditor
          id={id}
          patient={patient}
          draft={draft}
          initial={initial}
          pages={(file) => <PagesPane file={file} />}
          onIssuedBefore={onIssuedBefore}
          onLeave={goBack}
          onSource={(tab) => navigate({ ...detailsOf(patientId), tab })}
          onProfile={() => leadToProfile(navigate, view)}
        />
      )}
    </TakenBackDraft>
  );
}

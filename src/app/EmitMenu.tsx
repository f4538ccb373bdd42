import { useQueryClient } from '@tanstack/react-query';
import { Copy, House, NotebookText } from 'lucide-react';
import { useState } from 'react';
import { documentsOptions } from '../data/records/documents';
import type { PatientRow } from '../data/records/patients';
import { kindIcons } from '../features/issuing/kindIcons';
import { NotesReportDialog } from '../features/notes/NotesReportDialog';
import { useTherapist } from '../forms/contexts';
import { todayIso } from '../lib/dates';
import { destructive } from '../lib/notice';
import { patientNameOf } from '../lib/patientName';
import { pdfName } from '../pdf/names';
import { toGuidanceSheet } from '../printing/guidanceSheet';
import { readOr, readProfile, readRows } from '../printing/reportAttachments';
import { usePdf } from '../printing/usePdf';
import { letterKinds, proofKinds, type ReportKind } from '../questionnaire/issuedReports';
import { Button } from '../ui/controls/Button';
import { Glyph } from '../ui/display/glyphs';
import { toast } from '../ui/feedback/toasts';
import { loadable } from '../ui/loadable';
import { ActionMenu } from '../ui/overlays/ActionMenu';
import { useNavigation } from './navigation';
import { newReportView, planOf } from './view';

const CopyDialog = loadable(() => import('../features/patients/CopyDialog'));

/** Shows the guidance for home, to print or to share. */
function useGuidanceSheet(patient: PatientRow) {
  const { navigate } = useNavigation();
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const { running, make } = usePdf({ isOffered: false });
  const prepare = async () => {
    const [profile, rows, documents] = await Promise.all([
      readProfile(queryClient, userId),
      readRows(queryClient, userId, patient.id),
      readOr(queryClient, documentsOptions(userId, patient.id)),
    ]);
    const report = toGuidanceSheet({ patient, profile, rows, documents });
    if (!report) {
      toast(
        rows.home_guidance
          ? {
              tone: 'plain',
              title: 'Ainda não há orientação para casa',
              description: 'Escreva-a em Plano e metas.',
              action: { label: 'Ir para lá', run: () => navigate(planOf(patient.id)) },
            }
          : destructive('As orientações não puderam ser lidas', 'Tente de novo.'),
      );
      return undefined;
    }
    const name = patientNameOf(patient);
    return { report, fileName: pdfName('orientacao', name, todayIso()), title: '', text: '' };
  };
  return { running: running !== null, show: () => void make('view', prepare) };
}

/** 'Emitir': all that leaves a record, beside 'Gerar Relatório'. */
export function EmitMenu({ patient, className }: { patient: PatientRow; className: string }) {
  const { navigate, lastTabs } = useNavigation();
  const [asked, setAsked] = useState<'notes' | 'copy'>();
  const guidance = useGuidanceSheet(patient);
  const close = () => setAsked(undefined);
  const toWrite = (kind: ReportKind, label: string) => {
    const view = () => newReportView(patient.id, { kind, from: lastTabs.get(patient.id) });
    return { label, icon: kindIcons[kind], onSelect: () => navigate(view()) };
  };
  return (
    <>
      <ActionMenu
        label="Emitir"
        trigger={
          <Button
            small
            className={className}
            busy={guidance.running && 'Abrindo...'}
            iconAfter={<Glyph name="chevron" className="size-5 text-ink-2" />}
          >
            Emitir
          </Button>
        }
        actions={[
          { label: 'Relatório para…', choices: letterKinds.map(({ value, label }) => toWrite(value, label)) },
          ...proofKinds.map(({ value, title }) => toWrite(value, title)),
          { label: 'Evoluções de um período', icon: NotebookText, onSelect: () => setAsked('notes') },
          { label: 'Orientação para casa', icon: House, onSelect: guidance.show },
          { label: 'Cópia da ficha', icon: Copy, onSelect: () => setAsked('copy') },
        ]}
      />
      <NotesReportDialog patient={patient} open={asked === 'notes'} onClose={close} />
      {asked === 'copy' && <CopyDialog patient={patient} onClose={close} />}
    </>
  );
}

import { FileArchive, Sheet as SheetIcon } from 'lucide-react';
import type { CopiedRecord } from '../../data/records/copiedRecord';
import type { MadeFile } from '../../data/records/patientCopy';
import { formatDateTime } from '../../lib/dates';
import { counted } from '../../lib/text';
import { Button } from '../../ui/controls/Button';
import { MissingParts } from '../../ui/feedback/MissingParts';
import { RunningTask } from '../../ui/feedback/RunningTask';
import { Group } from '../../ui/layout/Group';
import { useExport } from './useExport';

type Props = {
  /** Generated files that are added to a patient's stored data. */
  madeFiles: (record: CopiedRecord) => readonly MadeFile[];
};

/** 'Exportar meus dados': exports all data of the therapist at any time (D-58). */
export default function ExportCard({ madeFiles }: Props) {
  const { running, missing, exportedAt, exportAll, exportTable, cancel } = useExport(madeFiles);
  const count =
    running?.total == null
      ? 'Lendo os pacientes…'
      : `${running.done} de ${counted(running.total, 'paciente', 'pacientes')}`;
  return (
    <Group headingLevel="h2" title="Exportar meus dados" hint="Tudo o que é seu, quando você quiser.">
      <p className="max-w-prose text-ink-2">
        Fichas, evoluções, o que as famílias escreveram, documentos, fotos, consentimentos e histórico de
        todos os pacientes, arquivados também, em uma pasta por pessoa, e as suas frases, as fichas excluídas
        e o histórico do seu perfil. Guarde o arquivo em lugar seguro: quem o abrir lê tudo.
      </p>
      <p className="mt-3 font-semibold">
        {exportedAt
          ? `Última exportação neste aparelho: ${formatDateTime(exportedAt)}.`
          : 'Neste aparelho, nada foi exportado ainda.'}
      </p>
      {missing.length > 0 && (
        <div role="status" className="mt-4">
          <MissingParts title="A exportação está incompleta" parts={missing} />
        </div>
      )}
      {running ? (
        <RunningTask title="Exportando…" label="Exportação" progress={running} text={count}>
          <Button onClick={cancel}>Cancelar exportação</Button>
        </RunningTask>
      ) : (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button icon={<FileArchive aria-hidden className="size-5" />} onClick={() => void exportAll()}>
            Exportar tudo (ZIP)
          </Button>
          <Button icon={<SheetIcon aria-hidden className="size-5" />} onClick={() => void exportTable()}>
            Baixar planilha (CSV)
          </Button>
        </div>
      )}
    </Group>
  );
}

import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { counted } from '../../lib/text';
import { Button } from '../../ui/controls/Button';
import { DropZone } from '../../ui/controls/DropZone';
import { Glyph } from '../../ui/display/glyphs';
import { RunningTask } from '../../ui/feedback/RunningTask';
import { Group } from '../../ui/layout/Group';
import { PageHead } from '../../ui/layout/PageHead';
import { CsvSettings } from './CsvSettings';
import { ImportTable } from './ImportTable';
import { useImport } from './useImport';

type Props = {
  /** Where 'Voltar' leads. */
  from: 'profile' | 'dashboard';
  onBack: () => void;
  onOpen: (patientId: string) => void;
};

/** Also what is not read: chosen, it is told what to do with it. */
const ACCEPTED =
  '.zip,.csv,.txt,.tsv,.tab,.xlsx,.xlsm,.xls,.ods,.json,.xml,.htm,.html,application/zip,text/csv,text/plain';

/** 'Importar fichas': records of another account or of another system, shown before they come (D-330). */
export default function ImportScreen({ from, onBack, onOpen }: Props) {
  const state = useImport();
  const { reading, problem, shown, running, choose, reread, chooseSheet } = state;
  const isRunning = running !== null;
  useEffect(() => {
    if (!isRunning) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isRunning]);
  const count = reading?.total
    ? `${reading.done} de ${counted(reading.total, 'ficha', 'fichas')}`
    : 'Abrindo o arquivo…';
  return (
    <>
      <PageHead
        title="Importar fichas"
        line="De outra conta deste aplicativo, ou de outro sistema"
        actions={
          <Button kind="quiet" icon={<ArrowLeft aria-hidden className="size-5" />} onClick={onBack}>
            {from === 'profile' ? 'Voltar ao perfil' : 'Voltar ao Dashboard'}
          </Button>
        }
      />
      {!shown && (
        <Group
          headingLevel="h2"
          title="Arquivo"
          hint="Nada é gravado antes de você ver o que foi encontrado."
        >
          <ul className="mb-5 grid max-w-prose list-disc gap-1 pl-5 text-ink-2">
            <li>
              O ZIP de uma exportação ou cópia deste aplicativo; se ela tem várias partes, escolha todas
              juntas. São importadas as respostas, quem informou, o plano, as metas, os resultados, os
              documentos e a foto.
            </li>
            <li>
              Uma planilha de outro sistema, do Excel (.xlsx) ou salva como CSV, com nome e data de
              nascimento.
            </li>
            <li>Uma importação que foi interrompida continua quando você escolhe o mesmo arquivo.</li>
          </ul>
          {problem && (
            <div role="alert" className="mb-5 flex items-start gap-3 text-danger">
              <Glyph name="alert" className="mt-0.5 size-5" />
              <p className="font-semibold">{problem} Nada foi gravado.</p>
            </div>
          )}
          {reading ? (
            <RunningTask title="Lendo…" label="Leitura" progress={reading} text={count} />
          ) : (
            <DropZone
              title="Escolher arquivo"
              text="ZIP, CSV ou Excel (.xlsx)."
              buttonLabel="Escolher arquivo"
              inputLabel="Arquivo com as fichas"
              accept={ACCEPTED}
              onFiles={(files) => void (files.length > 0 && choose(files))}
            />
          )}
        </Group>
      )}
      {shown && (
        <ImportTable state={state} shown={shown} onOpen={onOpen}>
          {shown.source.csv && (
            <CsvSettings
              key={shown.source.name}
              csv={shown.source.csv}
              disabled={running !== null || reading !== null}
              onChange={(change) => void reread(change)}
              onSheet={(name) => void chooseSheet(name)}
            />
          )}
        </ImportTable>
      )}
    </>
  );
}

import { Download } from 'lucide-react';
import { useState } from 'react';
import { type DocumentRow, downloadDocument } from '../../data/records/documents';
import { dataFailure } from '../../data/supabase/errors';
import { shownName } from '../../lib/shownName';
import { Button } from '../../ui/controls/Button';
import { toast } from '../../ui/feedback/toasts';
import { saveToDevice } from '../browser/deviceFiles';

/** Downloads the document that a row names. */
export function AttachedPdf({ document }: { document: DocumentRow }) {
  const [running, setRunning] = useState(false);
  const download = async () => {
    setRunning(true);
    try {
      saveToDevice(await downloadDocument(document), document.file_name);
      toast.success('Download iniciado!', `${shownName(document.file_name)} está sendo baixado.`);
    } catch (error) {
      toast(dataFailure('download', error));
    }
    setRunning(false);
  };
  return (
    <Button
      kind="quiet"
      small
      className="-ml-4 text-left [overflow-wrap:anywhere]"
      icon={<Download aria-hidden className="size-4 shrink-0" />}
      busy={running && 'Baixando...'}
      onClick={() => void download()}
    >
      {`Baixar ${shownName(document.file_name)}`}
    </Button>
  );
}

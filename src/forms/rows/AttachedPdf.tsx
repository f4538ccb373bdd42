import { Download } from 'lucide-react';
import { type DocumentRow, downloadDocument } from '../../data/records/documents';
import { saveToDevice } from '../../device/browser/deviceFiles';
import { shownName } from '../../lib/shownName';
import { dataFailure } from '../../sentences/errors';
import { Button } from '../../ui/controls/Button';
import { toast } from '../../ui/feedback/toasts';
import { useSaving } from './useSaving';

type Props = {
  /** Of the document that a row names. */
  id: string | null;
  /** All of the record. */
  documents: readonly DocumentRow[];
};

/** Downloads a document that is still in the record. */
export function AttachedPdf({ id, documents }: Props) {
  const { running, run } = useSaving();
  const document = documents.find((one) => one.id === id);
  if (!document) return null;
  const download = async () => {
    try {
      saveToDevice(await downloadDocument(document), document.file_name);
      toast.success('Download iniciado!', `${shownName(document.file_name)} está sendo baixado.`);
    } catch (error) {
      toast(dataFailure('download', error));
    }
  };
  return (
    <Button
      kind="quiet"
      small
      className="-ml-4 text-left [overflow-wrap:anywhere]"
      icon={<Download aria-hidden className="size-4" />}
      busy={running && 'Baixando...'}
      onClick={() => void run(download)}
    >
      {`Baixar ${shownName(document.file_name)}`}
    </Button>
  );
}

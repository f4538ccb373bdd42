import { Button } from './Button';
import { Dialog } from './Dialog';

type Part = { readonly heading: string; readonly paragraphs: readonly string[] };
type Props = { open: boolean; title: string; parts: readonly Part[]; onClose: () => void };

/** A longer text that is read and closed again. */
export function ReadingDialog({ open, title, parts, onClose }: Props) {
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      actions={
        <Button kind="primary" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <div className="mt-4 grid max-w-read gap-5">
        {parts.map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h3 className="font-semibold text-ink">{heading}</h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-1 text-ink-2">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </div>
    </Dialog>
  );
}

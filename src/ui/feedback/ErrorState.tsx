import { CloudOff } from 'lucide-react';
import { Button } from '../controls/Button';
import { Glyph } from '../display/glyphs';
import { useWithoutNetwork } from '../useOnline';

/** A request that can be repeated, like that of a query. */
export type Repeatable = { readonly isFetching: boolean; readonly refetch: () => unknown };

type Props = {
  title: string;
  text?: string | undefined;
  /** What failed. */
  read: Repeatable;
};

/**
 * Replaces content that failed to load, with a retry button; a failure never looks like an empty list. Without network,
 * which the navigation says, it is one quiet line.
 */
export function ErrorState({ title, text, read }: Props) {
  const isWithoutNetwork = useWithoutNetwork();
  const busy = read.isFetching && 'Tentando...';
  const onRetry = () => void read.refetch();
  if (isWithoutNetwork)
    return (
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
        <CloudOff aria-hidden className="size-5" strokeWidth={1.75} />
        <p className="min-w-0 flex-1 basis-40">
          {`Precisa de internet: ${title.charAt(0).toLowerCase()}${title.slice(1).replace(/\.$/, '')}.`}{' '}
          {text}
        </p>
        <Button kind="quiet" small busy={busy} onClick={onRetry}>
          Tentar de novo
        </Button>
      </div>
    );
  return (
    <div role="status" className="flex items-start gap-4">
      <span className="grid size-8 shrink-0 place-items-center rounded-sm bg-danger-soft text-danger">
        <Glyph name="alert" />
      </span>
      <div>
        <p className="font-semibold">{title}</p>
        {text && <p className="text-ink-2">{text}</p>}
        <div className="mt-4">
          <Button small icon={<Glyph name="arrows" />} busy={busy} onClick={onRetry}>
            Tentar de novo
          </Button>
        </div>
      </div>
    </div>
  );
}

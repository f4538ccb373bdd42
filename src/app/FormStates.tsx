import type { ReactNode } from 'react';
import { Button } from '../ui/controls/Button';
import { ErrorState, type Repeatable } from '../ui/feedback/ErrorState';
import { Skeleton } from '../ui/feedback/Skeleton';
import { FormShape } from '../ui/feedback/shapes';
import { Sheet } from '../ui/layout/Sheet';

export function Opening({ label }: { label: string }) {
  return (
    <main tabIndex={-1} className="p-4 outline-none sm:p-7">
      <Skeleton label={label}>
        <FormShape />
      </Skeleton>
    </main>
  );
}

function Message({ children }: { children: ReactNode }) {
  return (
    <main tabIndex={-1} className="mx-auto w-full max-w-page grow outline-none p-4 sm:p-7">
      <Sheet>{children}</Sheet>
    </main>
  );
}

type Props = {
  title: string;
  text: string;
  onBack: () => void;
  further?: ReactNode;
  /** What was written in the form. */
  children?: ReactNode;
};

/** Shown in place of a form that cannot be opened, with the reason. */
export function Lost({ title, text, onBack, further, children }: Props) {
  return (
    <Message>
      <h1 className="text-xl font-semibold">{title}</h1>
      <p className="mb-5 mt-1 text-ink-2">{text}</p>
      {children}
      <div className="flex flex-wrap gap-3">
        <Button onClick={onBack}>Voltar</Button>
        {further}
      </div>
    </Message>
  );
}

type Failed = Repeatable & { readonly isError: boolean };

/** Shown in place of a form whose data could not be read; offers to retry. */
export function Unread({ title, text, reads }: { title: string; text: string; reads: readonly Failed[] }) {
  return (
    <Message>
      <ErrorState
        title={title}
        text={text}
        read={{
          isFetching: reads.some(({ isFetching }) => isFetching),
          refetch: () => {
            for (const { isError, refetch } of reads) if (isError) void refetch();
          },
        }}
      />
    </Message>
  );
}

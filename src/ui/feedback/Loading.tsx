import { Spinner } from './Spinner';

/** A whole page that waits. It appears only when that takes a while. */
export function Loading({ label }: { label: string }) {
  return (
    <main className="late grid min-h-dvh place-items-center">
      <Spinner label={label} />
    </main>
  );
}

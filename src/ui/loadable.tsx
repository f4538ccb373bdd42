import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

type Loadable<Props> = ComponentType<Props> & {
  /** Loads the component before its first render. A failure is thrown by that render, not here. */
  readonly preload: () => void;
};

/**
 * A component that is loaded on its first render, with `fallback` in its place until then. A failed load is
 * thrown during rendering, for an error boundary. Not React's `lazy`: Suspense shows a fallback for at least
 * 300 ms.
 */
export function loadable<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  fallback: ReactNode = null,
): Loadable<Props> {
  let ready: ComponentType<Props> | undefined;
  const fetchPart = async () => {
    const { default: part } = await load();
    ready = part;
    return part;
  };

  function Loaded(props: Props) {
    // wrapped in an object, since useState would call a function
    const [{ Part }, setPart] = useState({ Part: ready });
    const [failure, setFailure] = useState<{ readonly error: unknown }>();
    useEffect(() => {
      if (Part) return;
      let wanted = true;
      fetchPart().then(
        (part) => wanted && setPart({ Part: part }),
        (error: unknown) => wanted && setFailure({ error }),
      );
      return () => {
        wanted = false;
      };
    }, [Part]);
    if (failure) throw failure.error;
    return Part ? <Part {...props} /> : fallback;
  }
  const preload = () => void fetchPart().catch(() => undefined);
  return Object.assign(Loaded, { preload });
}

import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

type Loadable<Props> = ComponentType<Props> & {
  /** Fetches the part ahead of its first use. A failure is told when the part itself is drawn. */
  readonly preload: () => void;
};

/**
 * A part of the app that is loaded when it is first drawn, with `fallback` in its place until then. It throws while drawing
 * when it cannot be had. Not React's `lazy`: a Suspense shows what it holds no sooner than 300 ms after its fallback.
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
    // in objects, since a state that is a function would be called
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

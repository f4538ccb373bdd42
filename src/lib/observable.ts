export function createEmitter<T>() {
  const listeners = new Set<(event: T) => void>();
  return {
    emit(event: T): void {
      for (const listener of [...listeners]) listener(event);
    },
    on(listener: (event: T) => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** A value that notifies its subscribers when it is set; fits `useSyncExternalStore`. */
export function createObservable<T>(initial: T) {
  let value = initial;
  const changes = createEmitter<void>();
  return {
    getSnapshot: (): T => value,
    set(next: T): void {
      value = next;
      changes.emit();
    },
    subscribe: changes.on,
  };
}

export type Observable<T> = ReturnType<typeof createObservable<T>>;

/** Resolves once the value is as `isReached` asks: at once, where it is. */
export function until<T>(
  { getSnapshot, subscribe }: Pick<Observable<T>, 'getSnapshot' | 'subscribe'>,
  isReached: (value: T) => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isReached(getSnapshot())) return;
      leave();
      resolve();
    };
    const leave = subscribe(look);
    look();
  });
}

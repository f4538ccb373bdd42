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

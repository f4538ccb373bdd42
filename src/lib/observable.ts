/** Tells each event to whoever listens. */
export function createEmitter<T>() {
  const listeners = new Set<(event: T) => void>();
  return {
    emit(event: T): void {
      for (const listener of [...listeners]) listener(event);
    },
    /** Returns what ends the listening. */
    on(listener: (event: T) => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** A value that tells whoever listens when it is set, in the shape that `useSyncExternalStore` takes. */
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

import { type Context, createContext, useContext } from 'react';

/** A context without a default, and the hook that reads it. `name` is what the error says is missing. */
export function requiredContext<T>(name: string): readonly [Context<T | undefined>, () => T] {
  const ValueContext = createContext<T | undefined>(undefined);
  const useValue = (): T => {
    const value = useContext(ValueContext);
    if (value === undefined) throw new Error(`no ${name} around this component`);
    return value;
  };
  return [ValueContext, useValue];
}

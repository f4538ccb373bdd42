import { Parser } from 'saxen';
import { ZipProblem } from './readZip';

export type Attributes = Readonly<Record<string, string>>;
type Handler = {
  /** The attributes are read when they are asked for. */
  readonly open: (name: string, attributes: () => Attributes) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
};

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Walks through XML. Entities that the file declares are not replaced, so that none can fill the memory. */
export function walk(xml: string, { open, close, text }: Handler): void {
  new Parser()
    .on('openTag', (name, attributes, decode) =>
      open(local(name), () =>
        Object.fromEntries(Object.entries(attributes()).map(([key, value]) => [local(key), decode(value)])),
      ),
    )
    .on('closeTag', (name) => close?.(local(name)))
    .on('text', (found, decode) => text?.(decode(found)))
    .on('cdata', (found) => text?.(found))
    .on('warn', () => {})
    .on('error', () => {
      throw new ZipProblem('cut');
    })
    .parse(xml);
}

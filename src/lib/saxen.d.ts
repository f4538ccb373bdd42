/** The part of saxen that is used; the package has no types. */
declare module 'saxen' {
  type Decode = (text: string) => string;

  export class Parser {
    on(
      name: 'openTag',
      take: (name: string, attributes: () => Record<string, string>, decode: Decode) => void,
    ): this;
    on(name: 'closeTag', take: (name: string) => void): this;
    on(name: 'text', take: (text: string, decode: Decode) => void): this;
    on(name: 'cdata', take: (text: string) => void): this;
    on(name: 'error' | 'warn', take: (error: Error) => void): this;
    parse(xml: string): this;
  }
}

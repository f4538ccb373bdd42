type Failure = {
  name: string;
  errors: readonly { message?: string; stack?: string; diff?: string }[];
  said?: string;
  page?: string;
  files?: readonly string[];
};
type Counts = { passed: number; failed: number; ended: number; of: number; unit: string };
/** What a reporter sends. */
export type Message = { counts?: Counts; failure?: Failure };

export function testProgress(
  stream?: Pick<NodeJS.WriteStream, 'isTTY' | 'columns'> & { write(text: string): unknown },
): {
  begin(name: string, title: string): void;
  told(name: string, message: Message): void;
  end(name: string, outcome: string, output?: string): void;
  stop(): void;
};

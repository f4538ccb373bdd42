export type Notice = {
  /** 'plain' tells what is so, which is neither done nor a failure. */
  readonly tone: 'success' | 'plain' | 'destructive';
  readonly title: string;
  readonly description?: string | undefined;
  /** A button in the toast, such as 'Desfazer'; the same action must be available elsewhere. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
};

export const success = (title: string, description?: string): Notice => ({
  tone: 'success',
  title,
  description,
});
export const destructive = (title: string, description: string): Notice => ({
  tone: 'destructive',
  title,
  description,
});

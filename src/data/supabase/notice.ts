/** A text for a toast. */
export type Notice = {
  readonly tone: 'success' | 'destructive';
  readonly title: string;
  readonly description?: string;
};

export const destructive = (title: string, description: string): Notice => ({
  tone: 'destructive',
  title,
  description,
});

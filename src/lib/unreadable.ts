import { property } from './property';

/** Stands for a stored JSON value whose shape no version of the app writes; a copy holds the value itself (dados.json). */
export type Unreadable = { readonly kind: 'unreadable' };

export const unreadable: Unreadable = { kind: 'unreadable' };

// by content: the query cache and workers copy values
export const isUnreadable = (value: unknown): value is Unreadable => property(value, 'kind') === 'unreadable';

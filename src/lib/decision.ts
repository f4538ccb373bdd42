/** Which of two versions of a text stays: this device's, the stored one, or both, one after the other. */
export type Choice = 'mine' | 'theirs' | 'both';

/** The choices by the names of what was changed twice. */
export type Decision = { readonly [name: string]: Choice };

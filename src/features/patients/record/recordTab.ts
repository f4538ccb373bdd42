/** The tabs of a record, in their order. */
export const recordTabs = ['anamnesis', 'notes', 'plan', 'terms'] as const;
export type RecordTab = (typeof recordTabs)[number];

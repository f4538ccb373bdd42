import { createObservable } from '../../lib/observable';

/** Whether the screen is covered against small hands. In memory only: a reload ends it. */
export const handCover = createObservable(false);

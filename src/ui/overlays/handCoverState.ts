import { createObservable } from '../../lib/observable';

/** True while the cover against a child's touches is shown. In memory only: a reload removes it. */
export const handCover = createObservable(false);

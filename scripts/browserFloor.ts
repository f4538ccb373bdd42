/** The oldest browsers that the app runs in: those of the style sheets. The README and index.html say the same. */
export const browserFloor = { chrome: '111', edge: '111', firefox: '128', safari: '16.4', ios: '16.4' };

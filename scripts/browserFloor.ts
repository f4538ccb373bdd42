/** The oldest supported browsers, set by the CSS features in use. README.md and index.html repeat them. */
export const browserFloor = { chrome: '111', edge: '111', firefox: '128', safari: '16.4', ios: '16.4' };

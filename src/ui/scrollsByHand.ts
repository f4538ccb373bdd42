/** What comes before the page is scrolled by its reader. */
export const scrollsByHand = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Loads the page anew, which empties its memory. */
export const reloadPage = (): void => location.reload();

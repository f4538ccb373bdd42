import { screen } from '@testing-library/react';

/** Resolves when what was typed is on the device. */
export const untilKept = () => screen.findAllByText(/^Guardado( neste aparelho)?$/);

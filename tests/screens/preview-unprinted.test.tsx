import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import PreviewDialog from '../../src/features/preview/PreviewDialog';
import { renderInWorkspace } from '../support/workspace';

// jsdom has no workers, and draws no pages
vi.mock('../../src/pdf/pages', () => ({ openPages: () => Promise.reject(new Error('no worker')) }));

const pdf = { file: new Blob(['%PDF']), fileName: 'anamnese_Davi.pdf', onClose: () => {} };

test('D-463: the preview names what the PDF cannot print, before it is printed', async () => {
  renderInWorkspace(<PreviewDialog {...pdf} unprinted={[{ where: 'Queixa', signs: ['王', '明'] }]} />);
  expect(await screen.findByRole('dialog', { name: 'Ver o PDF' })).toHaveAccessibleDescription(
    /O PDF não tem como imprimir .王 明. \(.Queixa.\): no lugar está, entre colchetes, o que é\.$/,
  );
});

test('D-463: and says nothing where all is printed', async () => {
  renderInWorkspace(<PreviewDialog {...pdf} unprinted={[]} />);
  expect(await screen.findByRole('dialog', { name: 'Ver o PDF' })).toHaveAccessibleDescription(
    'anamnese_Davi.pdf',
  );
});

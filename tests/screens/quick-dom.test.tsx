import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DetailsScreen } from '../../src/app/DetailsScreen';
import { fakeTable } from '../support/fakeTable';
import { patientRow } from '../support/patients';
import { renderInWorkspace } from '../support/workspace';

const COMPARED = ['display', 'visibility', 'pointer-events', 'opacity'];

test('the quick answers about styles are those of jsdom: over a screen, of what is hidden, and of drawings', async () => {
  const patient = patientRow();
  fakeTable('patients', [patient]);
  fakeTable('diagnoses');
  renderInWorkspace(<DetailsScreen view={{ name: 'patient-details', patientId: patient.id, tab: 'plan' }} />);
  await screen.findByRole('button', { name: 'Escrever diagnóstico' });
  const further = document.createElement('div');
  further.innerHTML = `
    <div hidden><p>a</p></div> <input type="hidden"> <dialog>d</dialog>
    <div style="visibility: hidden; pointer-events: none"><b style="visibility: visible">e</b><i>f</i></div>
    <svg style="opacity: 0; visibility: hidden"><g style="display: none"><path /></g></svg>`;
  document.body.append(further);
  // a window whose answers are jsdom's own
  const other = document.body.appendChild(document.createElement('iframe')).contentWindow;
  const answers = (of: Pick<Window, 'getComputedStyle'> | null) =>
    [...document.body.querySelectorAll('*:not(iframe)')].map((element) => {
      const style = of?.getComputedStyle(element);
      return [element.outerHTML.slice(0, 80), COMPARED.map((name) => style?.getPropertyValue(name))];
    });
  const own = answers(other);
  expect(own.length).toBeGreaterThan(100);
  expect(answers(window)).toEqual(own);
});

import { expectAccessible } from './support/accessibility';
import { todayAndTomorrow } from './support/days';
import { expect, openSignedIn, test } from './support/test';
import type { Therapist } from './support/therapist';

const sizes = [
  { width: 1366, height: 768 },
  { width: 1180, height: 820 },
];

/** Eight patients who come on this weekday, the first of them twice. */
async function comingToday(therapist: Therapist) {
  const names = ['Davi', 'Ana', 'Bento', 'Célia', 'Elias', 'Flora', 'Gil', 'Helena'];
  const patients = await therapist.insert(
    'patients',
    names.map((name) => ({ nome: `${name} Rezende`, tipo: 'infantil', dataNascimento: '2019-04-06' })),
  );
  const times = patients.map(({ id }, index) => ({
    patient_id: id,
    time_of_day: `${index + 10}:00-${index + 10}:50`,
  }));
  await therapist.insert(
    'weekly_sessions',
    [...times, { patient_id: patients[0]?.id, time_of_day: '08:00-08:50' }].flatMap((row) =>
      todayAndTomorrow().map((day) => ({ ...row, ...day, setting: 'consultorio' })),
    ),
  );
  return patients;
}

test("D-1117: today's sessions stand in 'Para resolver', and the five last patients keep their place in the first window", async ({
  page,
  therapist,
}) => {
  await comingToday(therapist);
  await openSignedIn(page, therapist);
  for (const size of sizes) {
    await page.setViewportSize(size);
    const today = page.getByRole('list', { name: 'Hoje' }).getByRole('listitem');
    await expect(today).toHaveCount(9);
    await expect(today.first()).toContainText('08:00–08:50');
    const last = page.getByRole('region', { name: 'Últimos pacientes' }).getByRole('listitem');
    await expect(last).toHaveCount(5);
    for (const line of await last.all()) await expect(line).toBeInViewport({ ratio: 1 });
  }
  await expectAccessible(page);
});

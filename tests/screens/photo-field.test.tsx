import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PhotoField } from '../../src/features/anamnesis/PhotoField';
import type { PhotoChoice } from '../../src/features/anamnesis/photoChoice';
import { PatientAvatar } from '../../src/features/patients/PatientAvatar';
import { toasts } from '../../src/ui/feedback/toasts';
import { origin, server } from '../support/msw';
import { stubPictures, treated } from '../support/pictures';
import { renderInWorkspace } from '../support/workspace';

const photo = (name = 'IMG_0042.jpg', type = 'image/jpeg') => new File(['bytes'], name, { type });
const publicUrl = (patient: string, query = '') =>
  `https://old-host.example/storage/v1/object/public/patient-photos/therapist/${patient}/profile.jpg${query}`;

const path = (patient: string) => `therapist/${patient}/profile.jpg`;

let fetched: { path: string; cache: string }[];
const note = ({ url, cache }: Request) =>
  fetched.push({ path: new URL(url).pathname.replace('/storage/v1/object/patient-photos/', ''), cache });
let choice: PhotoChoice;
let pictures: ReturnType<typeof stubPictures>;

beforeEach(() => {
  fetched = [];
  pictures = stubPictures();
  let urls = 0;
  URL.createObjectURL = vi.fn((picture) => {
    if (picture instanceof File) return 'blob:chosen';
    urls += 1;
    return `blob:photo-${urls}`;
  });
  URL.revokeObjectURL = vi.fn();
  server.use(
    http.get(`${origin}/storage/v1/object/patient-photos/*`, ({ request }) => {
      note(request);
      return new HttpResponse('a photo');
    }),
  );
});

function Harness({ currentUrl, name }: { currentUrl: string | null; name: string }) {
  const [value, setValue] = useState<PhotoChoice>({ kind: 'keep' });
  choice = value;
  return (
    <PhotoField
      label="Foto do paciente"
      name={name}
      currentUrl={currentUrl}
      choice={value}
      onChange={setValue}
    />
  );
}

function open(currentUrl: string | null = null, name = 'Maria Aparecida Gonçalves') {
  const view = renderInWorkspace(<Harness currentUrl={currentUrl} name={name} />);
  // a browser's picker allows other files when set to all files
  return { ...view, user: userEvent.setup({ applyAccept: false }) };
}

const input = () => screen.getByLabelText('Foto do paciente', { selector: 'input' });
const button = (name: string) => screen.getByRole('button', { name });
const picture = () => screen.getByRole('img', { name: 'Foto de Maria Aparecida Gonçalves' });

test('R-2.31: a chosen photo is treated, previewed and handed over, and can be taken back', async () => {
  const { user } = open();
  expect(screen.getByRole('group', { name: 'Foto do paciente' })).toBeInTheDocument();
  await user.upload(input(), photo());
  await screen.findByRole('button', { name: 'Trocar foto' });
  expect(pictures.drawn).toHaveBeenCalledWith(expect.anything(), 0, 0, 1024, 768);
  expect(choice).toEqual({ kind: 'replace', file: treated });
  await waitFor(() => expect(picture()).toHaveAttribute('src', 'blob:photo-1'));
  expect(screen.getByRole('status')).toHaveTextContent('Foto escolhida.');

  await user.click(button('Remover'));
  expect(choice).toEqual({ kind: 'keep' });
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  await waitFor(() => expect(button('Escolher foto')).toHaveFocus());
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:photo-1');
});

test('while a photo is opened nothing else can be chosen', async () => {
  let finish = () => {};
  pictures.opening.mockReturnValue(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  const { user } = open();
  await user.upload(input(), photo());
  expect(button('Abrindo...')).toBeDisabled();
  finish();
  expect(await screen.findByRole('button', { name: 'Trocar foto' })).toBeEnabled();
});

test('R-5.5, D-110: a file that is not an image is ignored, with a message at the field', async () => {
  const { user } = open();
  await user.upload(input(), photo('laudo.pdf', 'application/pdf'));
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({
      tone: 'destructive',
      title: 'Arquivo inválido',
      description: 'Por favor, selecione um arquivo de imagem.',
    }),
  );
  expect(pictures.opening).not.toHaveBeenCalled();
  expect(choice).toEqual({ kind: 'keep' });
  // the toast disappears, the field's error stays until another photo is chosen
  toasts.clear();
  expect(screen.getByText('Por favor, selecione um arquivo de imagem.')).toBeVisible();
  expect(input()).toHaveAccessibleDescription('Por favor, selecione um arquivo de imagem.');
  await user.upload(input(), photo());
  await screen.findByRole('button', { name: 'Trocar foto' });
  expect(screen.queryByText('Por favor, selecione um arquivo de imagem.')).not.toBeInTheDocument();
});

test('after any failure of the browser the photo field still works', async () => {
  const { user } = open();
  pictures.encoding.mockImplementationOnce(() => {
    throw new RangeError('out of memory');
  });
  await user.upload(input(), photo());
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Foto inválida' }));
  expect(button('Escolher foto')).toBeEnabled();
  await user.upload(input(), photo());
  expect(await screen.findByRole('button', { name: 'Trocar foto' })).toBeEnabled();
});

test('D-31: a photo that cannot be opened says what to do and leaves the one chosen before', async () => {
  const { user } = open();
  await user.upload(input(), photo());
  await screen.findByRole('button', { name: 'Trocar foto' });
  pictures.opening.mockRejectedValue(new Error('no picture'));
  await user.upload(input(), photo('IMG_0001.HEIC', ''));
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({
      tone: 'destructive',
      description: 'Não foi possível abrir esta foto. Salve-a como JPG ou PNG e tente de novo.',
    }),
  );
  expect(choice).toEqual({ kind: 'replace', file: treated });
  expect(button('Trocar foto')).toBeEnabled();
});

test('D-30: the stored photo is fetched by the session and held in memory; removing it is a choice', async () => {
  const { user } = open(publicUrl('maria', '?t=1767225600000'));
  await waitFor(() => expect(picture()).toHaveAttribute('src', 'blob:photo-1'));
  expect(fetched).toEqual([{ path: path('maria'), cache: 'no-store' }]);
  await user.click(button('Remover'));
  expect(choice).toEqual({ kind: 'remove' });
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Foto removida.');
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:photo-1');
});

test('a photo that cannot be read leaves the initials in its place', async () => {
  server.use(
    http.get(`${origin}/storage/v1/object/patient-photos/*`, () =>
      HttpResponse.json({ statusCode: '403', error: 'Unauthorized', message: 'no' }, { status: 403 }),
    ),
  );
  const { queryClient } = open(publicUrl('maria'));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByText('MG')).toBeInTheDocument();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(button('Trocar foto')).toBeEnabled();
});

test('D-30: a photo is read once, four at a time, and not at all when its card is gone before its turn', async () => {
  const answers: (() => void)[] = [];
  server.use(
    http.get(`${origin}/storage/v1/object/patient-photos/*`, async ({ request }) => {
      note(request);
      await new Promise<void>((resolve) => answers.push(resolve));
      return new HttpResponse('a photo');
    }),
  );
  const names = ['ana', 'bento', 'clara', 'davi', 'elisa', 'fabio'];
  function Cards() {
    const [shown, setShown] = useState(names);
    return (
      <>
        {[...shown, 'ana'].map((name, index) => (
          <PatientAvatar
            // biome-ignore lint/suspicious/noArrayIndexKey: the same patient may be rendered twice
            key={index}
            patient={{ nome: name, social_name: null, photo_url: publicUrl(name) }}
            size="md"
          />
        ))}
        <button type="button" onClick={() => setShown(names.slice(0, 5))}>
          Menos
        </button>
      </>
    );
  }
  const { user } = renderInWorkspace(<Cards />);
  await waitFor(() => expect(answers).toHaveLength(4));
  await user.click(button('Menos'));
  for (const answer of answers) answer();
  await waitFor(() => expect(answers).toHaveLength(5));
  answers.at(-1)?.();
  await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(6));
  expect(fetched.map((each) => each.path)).toEqual(names.slice(0, 5).map(path));
});

test('a tablet offers its camera', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: media === '(any-pointer: coarse)',
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  const { user } = open();
  const camera = screen.getByLabelText('Foto do paciente, câmera');
  expect(camera).toHaveAttribute('capture', 'environment');
  const clicked = vi.spyOn(camera, 'click');
  await user.click(button('Tirar foto'));
  expect(clicked).toHaveBeenCalledOnce();
  fireEvent.change(camera, { target: { files: [photo('image.jpg')] } });
  await screen.findByRole('button', { name: 'Trocar foto' });
  expect(choice).toEqual({ kind: 'replace', file: treated });
});

test('without name and photo a camera icon is shown, and the photo needs no name', async () => {
  const { user } = open(null, '');
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(button('Escolher foto')).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Tirar foto' })).not.toBeInTheDocument();
  await user.upload(input(), photo());
  expect(await screen.findByRole('img', { name: 'Foto' })).toBeInTheDocument();
});

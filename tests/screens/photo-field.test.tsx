import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { signedPhotoOptions } from '../../src/data/photos';
import { PhotoField } from '../../src/features/anamnesis/PhotoField';
import type { PhotoChoice } from '../../src/features/anamnesis/photoChoice';
import { toUprightJpeg, UnreadableImage } from '../../src/lib/image';
import { toasts } from '../../src/ui/toast';
import { origin, server } from '../support/msw';
import { renderInWorkspace } from '../support/workspace';

// jsdom decodes no picture; the browser tests prove that part on real ones
vi.mock(import('../../src/lib/image'), async (original) => ({
  ...(await original()),
  toUprightJpeg: vi.fn(),
}));

const treated = new Blob(['treated'], { type: 'image/jpeg' });
const photo = (name = 'IMG_0042.jpg', type = 'image/jpeg') => new File(['bytes'], name, { type });
const publicUrl = (patient: string, query = '') =>
  `https://old-host.example/storage/v1/object/public/patient-photos/therapist/${patient}/profile.jpg${query}`;

let signedTogether: string[][];
let choice: PhotoChoice;

beforeEach(() => {
  toasts.clear();
  signedTogether = [];
  vi.mocked(toUprightJpeg).mockReset().mockResolvedValue(treated);
  let urls = 0;
  URL.createObjectURL = vi.fn(() => {
    urls += 1;
    return `blob:photo-${urls}`;
  });
  URL.revokeObjectURL = vi.fn();
  server.use(
    http.post(`${origin}/storage/v1/object/sign/patient-photos`, async ({ request }) => {
      const { paths } = (await request.json()) as { paths: string[] };
      signedTogether.push(paths);
      return HttpResponse.json(
        paths.map((path) => ({
          path,
          error: null,
          signedURL: `/object/sign/patient-photos/${path}?token=x`,
        })),
      );
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
  // the browser's picker lets other files through when asked for all files
  return { ...view, user: userEvent.setup({ applyAccept: false }) };
}

const input = () => screen.getByLabelText('Foto do paciente', { selector: 'input' });
const button = (name: string) => screen.getByRole('button', { name });
const picture = () => screen.getByRole('img', { name: 'Foto de Maria Aparecida Gonçalves' });

test('R-2.31: a chosen photo is treated, previewed and handed over, and can be taken back', async () => {
  const { user } = open();
  expect(screen.getByRole('group', { name: 'Foto do paciente' })).toBeInTheDocument();
  const file = photo();
  await user.upload(input(), file);
  await screen.findByRole('button', { name: 'Trocar foto' });
  expect(toUprightJpeg).toHaveBeenCalledWith(file, 1024);
  expect(choice).toEqual({ kind: 'replace', file: treated });
  expect(picture()).toHaveAttribute('src', 'blob:photo-1');
  expect(screen.getByRole('status')).toHaveTextContent('Foto escolhida.');

  await user.click(button('Remover'));
  expect(choice).toEqual({ kind: 'keep' });
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  await waitFor(() => expect(button('Escolher foto')).toHaveFocus());
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:photo-1');
});

test('while a photo is opened nothing else can be chosen', async () => {
  let finish = (_: Blob) => {};
  vi.mocked(toUprightJpeg).mockReturnValue(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  const { user } = open();
  await user.upload(input(), photo());
  expect(button('Abrindo...')).toBeDisabled();
  finish(treated);
  expect(await screen.findByRole('button', { name: 'Trocar foto' })).toBeEnabled();
});

test('R-5.5: what is no image is ignored, and says so at its place', async () => {
  const { user } = open();
  await user.upload(input(), photo('laudo.pdf', 'application/pdf'));
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({
      tone: 'destructive',
      title: 'Arquivo inválido',
      description: 'Por favor, selecione um arquivo de imagem.',
    }),
  );
  expect(toUprightJpeg).not.toHaveBeenCalled();
  expect(choice).toEqual({ kind: 'keep' });
  // the toast goes, the mark stays until another photo is chosen
  toasts.clear();
  expect(screen.getByText('Por favor, selecione um arquivo de imagem.')).toBeVisible();
  expect(input()).toHaveAccessibleDescription('Por favor, selecione um arquivo de imagem.');
  await user.upload(input(), photo());
  await screen.findByRole('button', { name: 'Trocar foto' });
  expect(screen.queryByText('Por favor, selecione um arquivo de imagem.')).not.toBeInTheDocument();
});

test('whatever the browser stumbles over, the photo field works on', async () => {
  const { user } = open();
  vi.mocked(toUprightJpeg).mockRejectedValueOnce(new RangeError('out of memory'));
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
  vi.mocked(toUprightJpeg).mockRejectedValue(new UnreadableImage());
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

test('D-30: the stored photo shows through a signed address on our own host; removing it is a choice', async () => {
  const { user } = open(publicUrl('maria', '?t=1767225600000'));
  await waitFor(() =>
    expect(picture()).toHaveAttribute(
      'src',
      `${origin}/storage/v1/object/sign/patient-photos/therapist/maria/profile.jpg?token=x&t=1767225600000`,
    ),
  );
  await user.click(button('Remover'));
  expect(choice).toEqual({ kind: 'remove' });
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Foto removida.');
});

test('a photo whose address cannot be signed leaves the initials in its place', async () => {
  server.use(
    http.post(`${origin}/storage/v1/object/sign/patient-photos`, () =>
      HttpResponse.json({ statusCode: '403', error: 'Unauthorized', message: 'no' }, { status: 403 }),
    ),
  );
  const { queryClient } = open(publicUrl('maria'));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByText('MG')).toBeInTheDocument();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(button('Trocar foto')).toBeEnabled();
});

test('photos that are drawn together are signed with one call, and stay signed', async () => {
  function Card({ url }: { url: string }) {
    const { data } = useQuery(signedPhotoOptions(url));
    return data ? <img src={data} alt={data} /> : null;
  }
  function Cards({ urls }: { urls: readonly string[] }) {
    return urls.map((url) => <Card key={url} url={url} />);
  }
  function Growing() {
    const [urls, setUrls] = useState(['ana', 'bento', 'ana'].map((name) => publicUrl(name, `?t=${name}`)));
    return (
      <>
        <Cards urls={[...new Set(urls)]} />
        <button type="button" onClick={() => setUrls([...urls, publicUrl('clara')])}>
          Mais
        </button>
      </>
    );
  }
  const { user } = renderInWorkspace(<Growing />);
  await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(2));
  await user.click(button('Mais'));
  await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(3));
  const path = (name: string) => `therapist/${name}/profile.jpg`;
  expect(signedTogether).toEqual([[path('ana'), path('bento')], [path('clara')]]);
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

test('without a name and without a photo a camera stands there, and the photo needs no name', async () => {
  const { user } = open(null, '');
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(button('Escolher foto')).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Tirar foto' })).not.toBeInTheDocument();
  await user.upload(input(), photo());
  expect(await screen.findByRole('img', { name: 'Foto' })).toBeInTheDocument();
});

import { afterEach, describe, expect, test, vi } from 'vitest';
import { storedPhoto } from '../../src/data/records/photos';
import { atMost } from '../../src/lib/atMost';
import { claimsToBeImage, fitWithin } from '../../src/lib/image';
import { avatarUrl } from '../../src/ui/display/avatarService';
import { eventually } from '../support/eventually';

describe('D-31: the size of a stored photo', () => {
  test.each([
    ['lying', { width: 8000, height: 6000 }, { width: 1024, height: 768 }],
    ['standing', { width: 3000, height: 4000 }, { width: 768, height: 1024 }],
    ['exactly as large as allowed', { width: 1024, height: 1024 }, { width: 1024, height: 1024 }],
    ['small: never enlarged', { width: 320, height: 200 }, { width: 320, height: 200 }],
    ['thinner than a pixel', { width: 20_000, height: 3 }, { width: 1024, height: 1 }],
  ])('%s', (_, size, expected) => {
    expect(fitWithin(size, 1024)).toEqual(expected);
  });
});

test.each([
  ['image/jpeg', 'foto.jpg', true],
  ['image/heic', 'IMG_0001.HEIC', true],
  ['', 'IMG_0001.HEIC', true],
  ['', 'foto.JPEG', true],
  ['', 'laudo', false],
  ['', 'laudo.jpg.txt', false],
  ['application/pdf', 'laudo.pdf', false],
  ['text/html', 'pagina.jpg', false],
])('R-5.5: a file of type "%s" named %s is taken for a picture: %s', (type, name, expected) => {
  expect(claimsToBeImage({ type, name })).toBe(expected);
});

describe('D-30: where a photo lies', () => {
  const path = 'therapist/patient/profile.jpg';
  test.each([
    ['the public address', `https://a.example/storage/v1/object/public/patient-photos/${path}`, null],
    [
      'another host, with a time',
      `http://localhost:4173/patient-photos/${path}?t=1767225600000`,
      '1767225600000',
    ],
  ])('%s', (_, url, version) => {
    expect(storedPhoto(url)).toEqual({ path, version });
  });
  test.each([null, undefined, '', 'https://a.example/documents/a.pdf', 'https://a.example/patient-photos/'])(
    'no photo: %s',
    (url) => {
      expect(storedPhoto(url)).toBeNull();
    },
  );
});

describe('a limit to what runs at the same time', () => {
  test('D-95: keeps the order, and continues after a failure', async () => {
    const inTurn = atMost(2);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const outcomes = [1, 2, 3, 4].map((number) =>
      inTurn(async () => {
        begun.push(number);
        await new Promise<void>((resolve) => ends.push(resolve));
        if (number === 1) throw new Error('failed');
        return number;
      }).catch(() => 'failed'),
    );
    expect(begun).toEqual([1, 2]);
    ends[0]?.();
    expect(await outcomes[0]).toBe('failed');
    await eventually(() => expect(begun).toEqual([1, 2, 3]));
    ends[1]?.();
    await eventually(() => expect(begun).toEqual([1, 2, 3, 4]));
    for (const end of ends) end();
    expect(await Promise.all(outcomes)).toEqual(['failed', 2, 3, 4]);
  });

  test('a task that is aborted before its turn never begins', async () => {
    const inTurn = atMost(1);
    const given = new AbortController();
    const work = vi.fn(async () => {});
    const first = inTurn(() => new Promise<void>((resolve) => setTimeout(resolve, 5)));
    const second = inTurn(work, given.signal);
    given.abort();
    await expect(second).rejects.toThrow();
    await first;
    await inTurn(async () => {});
    expect(work).not.toHaveBeenCalled();
  });
});

describe('D-34: the avatar service', () => {
  afterEach(() => vi.unstubAllEnvs());

  test('D-34: receives two letters and no name', () => {
    expect(avatarUrl('Ézio Álvares de Sá', 'https://avatars.example/?name={initials}')).toBe(
      'https://avatars.example/?name=%C3%89S',
    );
  });
  test('D-34: is not asked without initials, nor when it is switched off', () => {
    expect(avatarUrl('  123 ', 'https://avatars.example/?name={initials}')).toBeUndefined();
    expect(avatarUrl('Ana Lima', '')).toBeUndefined();
  });
  test.each([
    ['', undefined],
    ['https://other.example/{initials}.svg', 'https://other.example/AL.svg'],
    [undefined, 'https://ui-avatars.com/api/?name=AL'],
  ])('is set by VITE_AVATAR_URL: %s', async (setting, expected) => {
    vi.stubEnv('VITE_AVATAR_URL', setting);
    vi.resetModules();
    const service = await import('../../src/ui/display/avatarService');
    expect(service.avatarUrl('Ana Lima')).toBe(expected);
  });
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyBrandKit } from '#contract/promos/brand-kit.contract.ts';
import { makeQueryClient } from '#src/api/query-client.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { BrandKitSettings } from '#src/features/studio/brand-kit.tsx';
import { UploadNotifications } from '#src/uploads/upload-notifications.tsx';
import { serveClasses } from '#tests/src/support/class-service.ts';
import { fakeEventSources } from '#tests/src/support/fake-event-source.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUpload } from '#tests/src/support/uploads.ts';
import { someUser } from '#tests/src/support/users.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The settings over a service with an empty kit. */
const open = (...[classes, respond]: Parameters<typeof serveClasses>) => {
  const calls = serveClasses(classes, respond);
  show(<BrandKitSettings />, { user: someUser({ role: 'studio_owner' }) });
  return calls;
};

const writes = (calls: ReturnType<typeof serveClasses>) => calls.filter(({ method }) => method !== 'GET');
const press = async (name: string): Promise<void> =>
  void fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, value: string): Promise<void> =>
  void fireEvent.change(await screen.findByLabelText(label), { target: { value } });

/** Types into a list and presses Enter, or leaves the field. */
const submit = async (name: string, typed: string, key: 'Enter' | 'Tab'): Promise<HTMLInputElement> => {
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name });
  // Real focus: the list takes text that arrives without it for the browser's autofill.
  act(() => field.focus());
  fireEvent.change(field, { target: { value: typed } });
  await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('true'));
  if (key === 'Enter') fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  else act(() => field.blur());
  return field;
};

/** The labels on the chosen fonts of the kit. */
const selectedFonts = (): (string | null)[] =>
  [...document.querySelectorAll('.mantine-MultiSelect-pill')].map(({ textContent }) => textContent);

describe.each(['Enter', 'Tab'] as const)('typing a font of the brand kit and pressing %s', (key) => {
  test('takes the best match for texts, and quotes what matches nothing', async () => {
    open();
    const field = await submit('Font', 'lob', key);
    await waitFor(() => expect(field.value).toBe('Lobster'));
    expect(screen.getByRole('combobox', { name: 'Weight' })).toBeDefined();
    await submit('Font', 'Comic Sans', key);
    await screen.findByText('No font is called “Comic Sans”. Choose one from the list.');
  });

  test('adds the best match to the fonts, and says why anything else is not added', async () => {
    open();
    const field = await submit('Fonts', 'lob', key);
    expect([selectedFonts(), field.value]).toEqual([['Lobster'], '']);
    await submit('Fonts', 'Comic Sans', key);
    await screen.findByText('No font is called “Comic Sans”. Choose one from the list.');
    await submit('Fonts', 'lobster', key);
    await screen.findByText('Lobster is in the kit already.');
    for (const name of ['Inter', 'Anton', 'Lato']) await submit('Fonts', name, key);
    expect(screen.queryByText(/already/)).toBeNull();
    await submit('Fonts', 'Rubik', key);
    await screen.findByText('The kit has 4 fonts. Remove one first.');
    expect(selectedFonts()).toEqual(['Lobster', 'Inter', 'Anton', 'Lato']);
  });
});

test.each(['Font', 'Fonts'])('the list of %s shows each font in itself', async (name) => {
  open();
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name });
  act(() => field.focus());
  fireEvent.change(field, { target: { value: 'lob' } });
  const option = await screen.findByRole('option', { name: 'Lobster' });
  expect(within(option).getByText('Lobster').style.fontFamily).toContain('Lobster');
});

test('Enter on a font that does not exist saves no brand kit', async () => {
  open();
  for (const name of ['Font', 'Fonts']) {
    const field = await submit(name, 'Comic Sans', 'Tab');
    act(() => field.focus());
    fireEvent.change(field, { target: { value: 'Comic Sans' } });
    // A form is submitted by Enter unless its field prevents that.
    expect(fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })).toBe(false);
  }
});

const source = {
  url: '/logo',
  kind: 'webm',
  width: 60,
  height: 30,
  durationInSeconds: 1,
  hasAudio: false,
};
const files = { url: '/logo', fallbackUrl: null, thumbnailUrl: '/logo?v=1', source };
const logo = { id: 'logo-1', publicId: 'logo-1', title: 'North', libraryType: 'studio', ...files };

describe('the brand kit', () => {
  test('is saved as a whole: colours, fonts, text style and handle', async () => {
    const calls = open();
    await press('Add color');
    await type('Color 1', '#C0FFEE');
    await type('Handle', 'north.pole');
    await press('Save brand kit');
    expect(await screen.findByText('Saved. You and your team find it under Text.')).toBeDefined();
    expect(writes(calls)).toEqual([
      {
        method: 'PUT',
        url: '/api/studio/brand-kit',
        body: {
          colors: ['#C0FFEE'],
          fonts: [],
          textStyle: null,
          textEnter: null,
          handle: 'north.pole',
          logoId: null,
          endCard: null,
          musicId: null,
        },
      },
    ]);
  });

  test('keeps what is edited when it cannot be read again, or is read with another logo', async () => {
    let response: [status: number, body: object] = [200, emptyBrandKit];
    serveClasses({}, ({ url }) => (url.endsWith('/brand-kit') ? jsonResponse(...response) : null));
    const queryClient = makeQueryClient();
    show(<BrandKitSettings />, { user: someUser({ role: 'studio_owner' }), queryClient });
    const readAgain = () => act(() => queryClient.invalidateQueries({ queryKey: queryKeys.brandKit }));
    await type('Handle', 'north.pole');
    response = [503, { code: 'UNAVAILABLE', message: 'The service is busy.' }];
    await readAgain();
    expect(screen.getByLabelText<HTMLInputElement>('Handle').value).toBe('north.pole');
    response = [200, { ...emptyBrandKit, logos: [logo] }];
    await readAgain();
    await screen.findByRole('button', { name: 'Use North as the logo', pressed: false });
    expect(screen.getByLabelText<HTMLInputElement>('Handle').value).toBe('north.pole');
  });

  test('takes a logo that the person has uploaded at once', async () => {
    let logos: object[] = [];
    const upload = someUpload({ kind: 'overlay', libraryType: 'studio' });
    const streams = fakeEventSources();
    serveClasses({}, ({ url }) => {
      if (url === '/api/uploads') return jsonResponse(200, [upload]);
      return url.endsWith('/brand-kit') ? jsonResponse(200, { ...emptyBrandKit, logos }) : null;
    });
    const parts = (
      <>
        <UploadNotifications />
        <BrandKitSettings />
      </>
    );
    show(parts, { user: someUser({ role: 'studio_owner' }) });
    await screen.findByLabelText('Handle');
    await waitFor(() => expect(streams).toHaveLength(1));
    logos = [logo];
    const ended = { ...upload, phase: 'complete', assetIds: ['logo-1'] };
    await streams[0]?.send({ uploads: [ended], libraryVersion: '1' });
    await screen.findByRole('button', { name: 'Use North as the logo', pressed: true });
  });

  test('has a logo, chosen from the images of the studio, or none', async () => {
    const calls = open({}, ({ method, url }) =>
      method === 'GET' && url.endsWith('/brand-kit')
        ? jsonResponse(200, { ...emptyBrandKit, logos: [logo] })
        : null,
    );
    await press('Use North as the logo');
    expect(screen.getByRole('button', { name: 'Use North as the logo', pressed: true })).toBeDefined();
    await press('Save brand kit');
    await screen.findByText('Saved. You and your team find it under Text.');
    expect(writes(calls).map(({ body }) => body)).toMatchObject([{ logoId: 'logo-1' }]);
    await press('Use no logo');
    expect(screen.queryByRole('button', { name: 'Use no logo' })).toBeNull();
  });

  test('ends promos with a card in its first colour, with the name of the studio, when that is switched on', async () => {
    const kit = { ...emptyBrandKit, colors: ['#fde68a'] };
    const calls = open({ preferences: { studio: 'North' } }, ({ method, url }) =>
      method === 'GET' && url.endsWith('/brand-kit') ? jsonResponse(200, kit) : null,
    );
    fireEvent.click(await screen.findByRole('switch', { name: 'End promos with a card' }));
    await type('Call to action', 'Book now');
    await press('Save brand kit');
    await screen.findByText('Saved. You and your team find it under Text.');
    const [saved] = writes(calls);
    expect(saved?.body).toMatchObject({
      endCard: {
        duration: 2,
        color: '#fde68a',
        textColor: '#0c0910',
        name: 'North',
        callToAction: 'Book now',
      },
    });
    fireEvent.click(screen.getByRole('switch', { name: 'End promos with a card' }));
    expect(screen.queryByLabelText('Call to action')).toBeNull();
  });

  test('that is refused stays in the form, with the reason', async () => {
    open({}, ({ method }) =>
      method === 'PUT' ? jsonResponse(503, { code: 'UNAVAILABLE', message: 'The service is busy.' }) : null,
    );
    await press('Add color');
    await press('Save brand kit');
    expect(await screen.findByText('The service is busy.')).toBeDefined();
    expect(screen.getByLabelText('Color 1')).toBeDefined();
  });
});

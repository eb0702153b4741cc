import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ClassPanel } from '#src/features/editor/class-form/class-panel.tsx';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { answer } from '#tests/src/support/answer.ts';
import { serveClasses } from '#tests/src/support/class-service.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => vi.unstubAllGlobals());

const block = (id: string, template: string, text = template) => ({ id, template, text });
const variation = (writer: string) => ({
  writer,
  promotionalText: 'Breathe out.\n\nSkyline',
  blocks: [
    block('ai-main-text', 'Breathe out. Come to {studio}.', 'Breathe out. Come to Skyline.'),
    block('ai-studio-text', '{studio}', 'Skyline'),
  ],
});
const written = (writer = 'offline', notice: object | null = null) =>
  answer(200, {
    promotionalText: 'Breathe out.\n\nSkyline',
    variations: [variation(writer)],
    notice,
    isRecorded: false,
  });

/** The panel in Auto with a promotional text to be written; `respond` is the writer. */
const showPart = async (respond: () => Response) => {
  const calls = serveClasses({ preferences: { studio: 'Skyline' } }, ({ url }) =>
    url === '/api/generate-promotion' ? respond() : null,
  );
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo() });
  show(<ClassPanel />, { store });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Studio').value).toBe('Skyline'));
  expect(screen.queryByRole('button', { name: 'Create Promotion' })).toBeNull();
  fireEvent.click(screen.getByLabelText('Promotion text', { selector: 'input[type=radio]' }));
  return { store, calls };
};
const button = (name: string) => screen.getByRole('button', { name });
const message = (store: ReturnType<typeof createStore>) =>
  store.get(promoAtom).textElements.find(({ id }) => id === 'ai-main-text')?.content;

describe('the promotion text part', () => {
  test('[ED-003] [WR-001] [WR-002] [WR-003] [WR-004] [WR-005] [WR-011] writes the text from the form on request', async () => {
    const { store, calls } = await showPart(() => written());
    expect(store.get(promoAtom).textElements).toEqual(somePromo().textElements);
    expect(screen.queryByRole('button', { name: 'Edit Promotion' })).toBeNull();
    const finished = Promise.withResolvers<void>();
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      await finished.promise;
      return fetch(...request);
    });
    fireEvent.click(button('Create Promotion'));
    await waitFor(() => expect(button('Generating...')).toHaveProperty('disabled', true));
    finished.resolve();
    await waitFor(() => expect(message(store)).toBe('Breathe out. Come to Skyline.'));
    expect(button('Create Promotion')).toHaveProperty('disabled', false);
    expect(calls.at(-1)?.body).toMatchObject({ studio: 'Skyline', writingStyle: 'sensual' });
    expect(screen.getByText("Written by PolePro's own writer.")).toBeDefined();
    act(() => store.set(editPromoAtom, { do: 'undo' }));
    expect(message(store)).toBeUndefined();
  });

  test('[WR-006] [WR-007] [WR-008] [WR-009] [WR-010] [WR-012] [WR-013] only the message is edited', async () => {
    const { store } = await showPart(() => written());
    fireEvent.click(button('Create Promotion'));
    await waitFor(() => button('Edit Promotion'));
    fireEvent.click(button('Edit Promotion'));
    const field = screen.getByLabelText<HTMLTextAreaElement>('Promotional Text');
    expect(field.value).toBe('Breathe out. Come to Skyline.');
    expect(screen.getByText(/Only the promotional message is editable/).textContent).toContain(
      'The branding line and instructor signature are added automatically.',
    );
    fireEvent.change(field, { target: { value: 'My own message' } });
    await waitFor(() => expect(message(store)).toBe('My own message'));
    expect(store.get(promoAtom).textElements.at(-1)).toMatchObject({
      id: 'ai-studio-text',
      content: 'Skyline',
    });
    expect(screen.queryByRole('button', { name: 'Create Promotion' })).toBeNull();
    fireEvent.click(button('Hide Editor'));
    expect(button('Create Promotion')).toBeDefined();
  });

  test.each([
    [
      '[WR-014]',
      () =>
        answer(200, { promotionalText: ' ', variations: [variation('ai')], notice: null, isRecorded: false }),
      'No promotional text received from API',
    ],
    ['[WR-018]', () => new Response('broken', { status: 502 }), 'API request failed with status 502'],
    [
      '[WR-018]',
      () => answer(429, { code: 'TOO_MANY_REQUESTS', message: 'Too many tries.' }),
      'Too many tries.',
    ],
  ])(
    '%s [WR-019] a failure is shown, the button resets, and the promo stays',
    async (_, respond, sentence) => {
      const { store } = await showPart(respond);
      const before = store.get(promoAtom);
      fireEvent.click(button('Create Promotion'));
      expect((await screen.findByRole('alert')).textContent).toBe(sentence);
      expect(button('Create Promotion')).toHaveProperty('disabled', false);
      expect(store.get(promoAtom)).toBe(before);
    },
  );

  test('says who wrote the text, and why', async () => {
    const notice = { code: 'AI_UNAVAILABLE', message: 'The AI writer did not answer.' };
    const texts = [written('ai'), written('offline', notice)];
    await showPart(() => texts.shift() ?? written());
    fireEvent.click(button('Create Promotion'));
    expect(await screen.findByText('Written by the AI writer.')).toBeDefined();
    fireEvent.click(button('Create Promotion'));
    expect(await screen.findByText('The AI writer did not answer.')).toBeDefined();
  });

  test('gives way to the texts about the class', async () => {
    const { store } = await showPart(() => written());
    fireEvent.click(button('Create Promotion'));
    await waitFor(() => expect(message(store)).toBeDefined());
    fireEvent.click(screen.getByLabelText('Class texts', { selector: 'input[type=radio]' }));
    expect(message(store)).toBeUndefined();
    expect(screen.queryByRole('button', { name: 'Create Promotion' })).toBeNull();
    fireEvent.click(button('Restore the previous texts'));
    expect(message(store)).toBe('Breathe out. Come to Skyline.');
  });
});

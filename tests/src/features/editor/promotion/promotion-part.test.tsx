import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { companionOf } from '#remotion/fonts/catalog.ts';
import type { Promo } from '#schema/promo.ts';
import { shapeElement } from '#src/features/editor/document/element-edits.ts';
import { setTextContent } from '#src/features/editor/document/text-edits.ts';
import { editPromoAtom, promoAtom, undoLabelAtom } from '#src/features/editor/state/promo-atom.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import {
  bodies,
  button,
  createAndChoose,
  message,
  press,
  showPromotionPart,
  three,
  undo,
} from '#tests/src/support/shown-promotion.tsx';
import {
  steppedResponse,
  variation,
  writerResponse,
  writtenTexts,
} from '#tests/src/support/writer-service.ts';

afterEach(() => vi.unstubAllGlobals());

const moveOverlay = (promo: Promo): Promo => shapeElement(promo, { id: 'overlay-stars', x: 10 });

describe('the promotion text part', () => {
  test('[WR-001] [WR-002] [WR-003] [WR-004] [WR-005] [WR-011] offers three texts written from the form, shows the first, and the chosen one is one undo step', async () => {
    const { response, send, end } = steppedResponse();
    const { store, calls } = await showPromotionPart(() => response);
    const { textElements } = store.get(promoAtom);
    expect(screen.queryByRole('button', { name: 'Edit Promotion' })).toBeNull();
    press('Create Promotion');
    await waitFor(() => expect(button('Generating...')).toHaveProperty('disabled', true));
    expect(bodies(calls)).toMatchObject([{ studio: 'Skyline', writingStyle: 'sensual', variations: 3 }]);
    expect(button('Text 1 is being written')).toHaveProperty('disabled', true);
    send('block', { variation: 1, block: three[1]?.blocks[0] });
    await waitFor(() => button('Use text 2: Hold on. Come to Skyline.'));
    expect(store.get(promoAtom).textElements).toBe(textElements);
    send('done', writtenTexts(three));
    end();
    await waitFor(() => expect(button(/^Use text 2:/)).toHaveProperty('disabled', false));
    expect(button('Create Promotion')).toHaveProperty('disabled', false);
    expect(screen.getByText("Written by PolePro's own writer.")).toBeDefined();
    expect(message(store)).toBe('Breathe out. Come to Skyline.');
    press(/^Use text 2:/);
    expect(message(store)).toBe('Hold on. Come to Skyline.');
    expect(button(/^Use text 2:/).getAttribute('aria-pressed')).toBe('true');
    expect(store.get(undoLabelAtom)).toBe('new text');
    press(/^Use text 3:/);
    expect(message(store)).toBe('Let go. Come to Skyline.');
    undo(store);
    expect(store.get(promoAtom).textElements).toBe(textElements);
  });

  test('the fonts of a written text are there before the press', async () => {
    const loadFonts = vi.fn<(font: string) => Promise<object[]>>(async () => [{}]);
    const fontFace = { family: 'Playfair Display', status: 'loaded', unicodeRange: 'U+0-10FFFF' };
    const companion = { ...fontFace, family: companionOf('Playfair Display') };
    const fontFaces = [fontFace, companion, { ...fontFace, family: 'Inter' }];
    const fonts = { load: loadFonts, check: () => true, [Symbol.iterator]: () => fontFaces.values() };
    Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
    const { calls } = await showPromotionPart();
    await waitFor(() =>
      expect(loadFonts.mock.calls.map(([font]) => font)).toContain('600 40px "Playfair Display"'),
    );
    expect(bodies(calls)).toEqual([]);
  });

  test('goes back to the texts from before, as if nothing had been chosen', async () => {
    const { store } = await showPromotionPart();
    const before = store.get(promoAtom);
    await createAndChoose(1);
    press(/^Use text 2:/);
    press('Keep my texts');
    expect(store.get(promoAtom)).toBe(before);
    expect(screen.queryByRole('button', { name: /^Use text/ })).toBeNull();
  });

  test('goes back to the former texts and keeps what was changed meanwhile', async () => {
    const { store } = await showPromotionPart();
    await createAndChoose(1);
    press('Done');
    await createAndChoose(3);
    act(() => store.set(editPromoAtom, { do: 'edit', edit: moveOverlay }));
    press('Keep my texts');
    expect(message(store)).toBe('Breathe out. Come to Skyline.');
    expect(store.get(promoAtom).overlayElements[0]).toMatchObject({ x: 10 });
  });

  test('[WR-006] [WR-007] [WR-008] [WR-009] [WR-010] [WR-012] [WR-013] only the message is edited', async () => {
    const { store } = await showPromotionPart();
    await createAndChoose(1);
    press('Edit Promotion');
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
    press('Hide Editor');
    expect(button('Create Promotion')).toBeDefined();
  });

  test('a hashtag that was hidden is noted where the message is typed', async () => {
    await showPromotionPart();
    await createAndChoose(1);
    press('Edit Promotion');
    const field = screen.getByLabelText<HTMLTextAreaElement>('Promotional Text');
    fireEvent.change(field, { target: { value: 'Come, #PoleDancer' } });
    expect(await screen.findByText(/^#poledancer was hidden in 2019 on Instagram/)).toBeDefined();
    expect(screen.getByRole('region', { name: 'Wording of the message' })).toBeDefined();
  });

  test.each([
    [
      '[WR-014]',
      () => writerResponse([{ ...variation(''), promotionalText: ' ' }]),
      'No promotional text received from API',
    ],
    ['[WR-018]', () => new Response('broken', { status: 502 }), 'API request failed with status 502'],
    [
      '[WR-018]',
      () => jsonResponse(429, { code: 'TOO_MANY_REQUESTS', message: 'Too many tries.' }),
      'Too many tries.',
    ],
    [
      'offline:',
      () => {
        throw new TypeError('Failed to fetch');
      },
      'Unable to connect to the server. Please try again.',
    ],
  ])(
    '%s [WR-019] a failure is shown, the button resets, and the promo stays',
    async (_, respond, sentence) => {
      const { store } = await showPromotionPart(respond);
      const before = store.get(promoAtom);
      press('Create Promotion');
      expect((await screen.findByRole('alert')).textContent).toBe(sentence);
      expect(button('Create Promotion')).toHaveProperty('disabled', false);
      expect(store.get(promoAtom)).toBe(before);
    },
  );

  test('a failure leaves the texts that were on offer', async () => {
    const responses = [writerResponse(three), jsonResponse(503, { code: 'BUSY', message: 'Busy.' })];
    const { store } = await showPromotionPart(() => responses.shift() ?? writerResponse(three));
    await createAndChoose(2);
    press('Longer');
    expect((await screen.findByRole('alert')).textContent).toBe('Busy.');
    expect(message(store)).toBe('Hold on. Come to Skyline.');
    expect(button(/^Use text 3:/)).toHaveProperty('disabled', false);
  });

  test('says who wrote the texts, how many requests are left, and that the allowance is used up', async () => {
    const notice = { code: 'AI_TEXTS_USED_UP', message: 'The AI writer has written 20 times for you today.' };
    const byAi = writtenTexts([variation('Rise.', { writer: 'ai' })]);
    const texts = [jsonResponse(200, { ...byAi, aiRequestsLeft: 7 }), writerResponse(three, notice)];
    await showPromotionPart(() => texts.shift() ?? writerResponse(three));
    press('Create Promotion');
    expect(await screen.findByText('Written by the AI writer. 7 requests to it left today.')).toBeDefined();
    press('Create Promotion');
    expect(await screen.findByText('The AI writer has written 20 times for you today.')).toBeDefined();
  });

  test('makes the text longer, shorter, of another style, or one part of it new, each as one undo step', async () => {
    const texts = [
      [variation('One.', { header: 'First' })],
      [variation('Two.', { header: 'Second' })],
      [variation('Three.', { header: 'Third' })],
      [variation('Three.', { header: 'Fourth' })],
    ].map((variations) => writerResponse(variations));
    const { store, calls } = await showPromotionPart(() => texts.shift() ?? writerResponse(three));
    await createAndChoose(1);
    const header = () => store.get(promoAtom).textElements.find(({ id }) => id === 'header')?.content;
    press('Longer');
    await waitFor(() => expect(message(store)).toBe('Two. Come to Skyline.'));
    expect(store.get(undoLabelAtom)).toBe('new text');
    press('Another style');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'fierce' }));
    await waitFor(() => expect(message(store)).toBe('Three. Come to Skyline.'));
    expect(store.get(promoAtom).classInfo.writingStyle).toBe('fierce');
    act(() =>
      store.set(editPromoAtom, {
        do: 'edit',
        edit: (promo) => setTextContent(promo, { id: 'ai-main-text', content: 'My own message' }),
      }),
    );
    press('New headline');
    await waitFor(() => expect(header()).toBe('Fourth'));
    expect(message(store)).toBe('My own message');
    expect(store.get(undoLabelAtom)).toBe('new headline');
    expect(bodies(calls).slice(1)).toMatchObject([
      { length: 'medium' },
      { length: 'medium', writingStyle: 'fierce' },
      { block: 'header', current: [{ id: 'header', template: 'Third' }, { id: 'ai-main-text' }, {}] },
    ]);
    for (const [text, headline] of [
      ['My own message', 'Third'],
      ['Three. Come to Skyline.', 'Third'],
      ['Two. Come to Skyline.', 'Second'],
      ['One. Come to Skyline.', 'First'],
    ]) {
      undo(store);
      expect([message(store), header()]).toEqual([text, headline]);
    }
    expect(store.get(promoAtom).classInfo.writingStyle).toBe('sensual');
  });

  test('the call to action and the parts of the text go with the request', async () => {
    const { calls } = await showPromotionPart();
    fireEvent.change(screen.getByLabelText('Call to action'), { target: { value: 'Book: link in bio' } });
    fireEvent.click(screen.getByLabelText('Parts of the text', { selector: 'input' }));
    fireEvent.click(await screen.findByText('Headline, message and sharing line'));
    press('Create Promotion');
    await waitFor(() =>
      expect(bodies(calls)).toMatchObject([{ callToAction: 'Book: link in bio', paragraphs: 6 }]),
    );
  });

  test('is replaced by the texts about the class', async () => {
    const { store } = await showPromotionPart();
    await createAndChoose(1);
    press('Done');
    fireEvent.click(screen.getByLabelText('Class texts', { selector: 'input[type=radio]' }));
    expect(message(store)).toBeUndefined();
    press('Restore the previous texts');
    expect(message(store)).toBe('Breathe out. Come to Skyline.');
  });

  test('a text written over captions makes them the texts of a class, until it is taken back', async () => {
    const { store } = await showPromotionPart();
    fireEvent.click(screen.getByLabelText('Manual', { selector: 'input[type=radio]' }));
    const before = store.get(promoAtom);
    expect(before.textMode).toBe('dancer');
    await createAndChoose(2);
    expect(store.get(promoAtom)).toMatchObject({ contentMode: 'auto', textMode: 'instructor' });
    press('Keep my texts');
    expect(store.get(promoAtom)).toBe(before);
  });
});

import { act, fireEvent, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PromotionTextView } from '#contract/promos/promotion.contract.ts';
import type { Promo } from '#schema/promo.ts';
import { setTextContent } from '#src/features/editor/document/text-edits.ts';
import { PromotionTextsDialog } from '#src/features/editor/promotion/promotion-dialogs.tsx';
import { editPromoAtom, promoAtom, undoLabelAtom } from '#src/features/editor/state/promo-atom.ts';
import { mobilePanelAtom, openDialogAtom } from '#src/features/editor/state/ui-atoms.ts';
import { serveClasses } from '#tests/src/support/class-service.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';
import { variation } from '#tests/src/support/writer-service.ts';

afterEach(() => vi.unstubAllGlobals());

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const edit = (promo: Promo) => setTextContent(promo, { id: 'ai-main-text', content: 'Mine' });

const text = (number: number, sentence: string): PromotionTextView => ({
  id: String(number).padStart(22, 't'),
  writtenAt: `2026-03-1${number}T18:00:00.000Z`,
  writer: 'offline',
  writingStyle: 'fierce',
  length: 'short',
  blocks: variation(sentence).blocks,
});
const openTexts = (texts: readonly PromotionTextView[]) => {
  serveClasses({}, ({ url }) => {
    if (!url.includes('/promotion-texts')) return null;
    const isFirst = !url.includes('cursor=');
    return jsonResponse(200, {
      texts: isFirst ? texts.slice(0, 2) : texts.slice(2),
      nextCursor: isFirst && texts.length > 2 ? 'more' : null,
    });
  });
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo() });
  store.set(mobilePanelAtom, 'class');
  store.set(openDialogAtom, 'promotion-texts');
  show(<PromotionTextsDialog />, { store });
  return store;
};
const message = (store: ReturnType<typeof createStore>) =>
  store.get(promoAtom).textElements.find(({ id }) => id === 'ai-main-text')?.content;

describe('the earlier texts', () => {
  test('are listed page by page, and one is restored as one undo step', async () => {
    const store = openTexts([text(3, 'Let go.'), text(2, 'Hold on.'), text(1, 'Breathe out.')]);
    expect(await screen.findByText('Let go. Come to Skyline.')).toBeDefined();
    expect(screen.getAllByText(/Fierce/)).toHaveLength(2);
    fireEvent.click(button('Show more'));
    await screen.findByText('Breathe out. Come to Skyline.');
    const [, , restore] = screen.getAllByRole('button', { name: /^Restore the text of/ });
    fireEvent.click(restore!);
    // The form of this promo names no studio.
    expect(message(store)).toBe('Breathe out.');
    expect(store.get(undoLabelAtom)).toBe('new text');
    expect([store.get(openDialogAtom), store.get(mobilePanelAtom)]).toEqual([null, null]);
    act(() => store.set(editPromoAtom, { do: 'undo' }));
    expect(message(store)).toBeUndefined();
  });

  test('name the one that the promo shows, until it is changed by hand', async () => {
    const store = openTexts([text(1, 'Breathe out.')]);
    fireEvent.click(await screen.findByRole('button', { name: /^Restore the text of/ }));
    act(() => store.set(openDialogAtom, 'promotion-texts'));
    expect(await screen.findByRole('button', { name: /^In use:/ })).toHaveProperty('disabled', true);
    act(() => store.set(editPromoAtom, { do: 'edit', edit }));
    expect(button(/^Restore the text of/)).toBeDefined();
  });

  test('are none at first', async () => {
    openTexts([]);
    expect(await screen.findByText('Every text that is written for this promo is kept here.')).toBeDefined();
  });
});

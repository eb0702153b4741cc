import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { expect } from 'vitest';
import { ClassPanel } from '#src/features/editor/class-form/class-panel.tsx';
import { PromotionPart } from '#src/features/editor/promotion/promotion-part.tsx';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { serveClasses } from '#tests/src/support/class-service.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';
import { variation, writerResponse } from '#tests/src/support/writer-service.ts';

/** The texts that the writer offers. */
export const three = ['Breathe out.', 'Hold on.', 'Let go.'].map((sentence) => variation(sentence));

/** One hashtag that was hidden. */
const hidden = {
  id: 'poledancer------------',
  word: 'poledancer',
  platform: 'Instagram',
  hiddenIn: '2019-07',
  sourceTitle: 'A report',
  sourceUrl: 'https://example.test/report',
  alternatives: ['PoleArtist'],
};

/** The panels of the class, in Auto, and of the texts to be written; `respond` is the writer. */
export const showPromotionPart = async (respond: () => Response = () => writerResponse(three)) => {
  const calls = serveClasses({ preferences: { studio: 'Skyline' } }, ({ url }) => {
    if (url === '/api/wording-list') return jsonResponse(200, { entries: [hidden], dismissedIds: [] });
    return url === '/api/generate-promotion' ? respond() : null;
  });
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo() });
  show(
    <>
      <ClassPanel />
      <PromotionPart />
    </>,
    { store },
  );
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Studio').value).toBe('Skyline'));
  fireEvent.click(screen.getByLabelText('Promotion text', { selector: 'input[type=radio]' }));
  return { store, calls };
};
type Store = ReturnType<typeof createStore>;
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const press = (name: string | RegExp): void => void fireEvent.click(button(name));
/** The message in the promo. */
export const message = (store: Store) =>
  store.get(promoAtom).textElements.find(({ id }) => id === 'ai-main-text')?.content;
export const undo = (store: Store): void => act(() => store.set(editPromoAtom, { do: 'undo' }));
/** The requests that the writer got. */
export const bodies = (calls: readonly { url: string; body: unknown }[]) =>
  calls.filter(({ url }) => url === '/api/generate-promotion').map(({ body }) => body);

/** Presses Create Promotion and chooses a text. */
export const createAndChoose = async (number: number): Promise<void> => {
  press('Create Promotion');
  await waitFor(() => expect(button(new RegExp(`^Use text ${number}:`))).toHaveProperty('disabled', false));
  press(new RegExp(`^Use text ${number}:`));
};

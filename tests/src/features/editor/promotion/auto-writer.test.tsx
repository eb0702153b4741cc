import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeClassInfo } from '#remotion/class-form/class-info-edits.ts';
import type { ClassInfo } from '#schema/class/class-info.ts';
import { newPromo } from '#schema/new-promo.ts';
import type { Promo } from '#schema/promo.ts';
import { setContentType } from '#src/features/editor/document/content-edits.ts';
import { setTextContent } from '#src/features/editor/document/text-edits.ts';
import { AUTO_WRITES_AFTER_MS, AutoWriter } from '#src/features/editor/promotion/auto-writer.ts';
import { PromotionPart } from '#src/features/editor/promotion/promotion-part.tsx';
import { editPromoAtom, promoAtom, undoLabelAtom } from '#src/features/editor/state/promo-atom.ts';
import { serveClasses } from '#tests/src/support/class-service.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';
import {
  steppedResponse,
  variation,
  writerResponse,
  writtenTexts,
} from '#tests/src/support/writer-service.ts';

const today = '2026-03-12';
const complete: Partial<ClassInfo> = {
  classType: 'Pole Flow',
  schedule: 'Every Monday',
  time: '6:15 PM',
  instructorName: 'Ana Ruiz',
  studio: 'Skyline',
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const typeHeader = (promo: Promo): Promo => setTextContent(promo, { id: 'header', content: 'MINE' });

/** An open promo in Auto whose form waits to be filled in, and the requests that the writer gets. */
const openPromo = (respond: () => Response = () => writerResponse([variation('Breathe out.')])) => {
  const calls = serveClasses({}, ({ url }) => (url === '/api/generate-promotion' ? respond() : null));
  const store = createStore();
  const promo = setContentType(newPromo(), { contentType: 'ai-promotion', today });
  store.set(editPromoAtom, { do: 'open', promo });
  show(
    <>
      <AutoWriter />
      <PromotionPart />
    </>,
    { store },
  );
  const edit = <Args,>(change: (promo: Promo, args: Args) => Promo, args: Args): void =>
    act(() => store.set(editPromoAtom, { do: 'edit', edit: (present) => change(present, args) }));
  return {
    store,
    fill: (fields: Partial<ClassInfo>) => edit(changeClassInfo, { fields, today }),
    type: (content: string) => edit(setTextContent, { id: 'ai-main-text', content }),
    undo: () => act(() => store.set(editPromoAtom, { do: 'undo' })),
    message: () => store.get(promoAtom).textElements.find(({ id }) => id === 'ai-main-text')?.content,
    requests: () => calls.filter(({ url }) => url === '/api/generate-promotion').length,
  };
};

/** The form has rested, and what follows from that has happened. */
const rest = async (ms = AUTO_WRITES_AFTER_MS): Promise<void> => {
  await act(() => vi.advanceTimersByTimeAsync(ms));
};

describe('Auto', () => {
  test('[ED-003] writes the text automatically once the form is complete and unchanged for a while, as one undo step', async () => {
    const { fill, message, requests, store, undo } = openPromo();
    fill({ ...complete, time: '' });
    await rest();
    expect(requests()).toBe(0);
    fill({ time: '6:15 PM' });
    await rest(AUTO_WRITES_AFTER_MS - 1);
    fill({ details: 'Bring water' });
    await rest(AUTO_WRITES_AFTER_MS - 1);
    expect(requests()).toBe(0);
    await rest(1);
    await expect.poll(message).toBe('Breathe out. Come to Skyline.');
    expect(screen.getByText("Your promo has a new text. Written by PolePro's own writer.")).toBeDefined();
    expect(store.get(undoLabelAtom)).toBe('new text');
    undo();
    await rest();
    expect(message()).toBeUndefined();
    expect(requests()).toBe(1);
  });

  test('[ED-003] writes again for another style, not for another hour, which the text follows', async () => {
    const texts = ['Breathe out.', 'Stand up.'].map((text) => writerResponse([variation(text)]));
    const { fill, message, requests } = openPromo(() => texts.shift() ?? jsonResponse(500, null));
    fill(complete);
    await rest();
    await expect.poll(message).toBe('Breathe out. Come to Skyline.');
    fill({ time: '7:00 PM', studio: 'Harbour' });
    await rest();
    expect(message()).toBe('Breathe out. Come to Harbour.');
    expect(requests()).toBe(1);
    fill({ writingStyle: 'fierce' });
    await rest();
    await expect.poll(message).toBe('Stand up. Come to Harbour.');
    expect(requests()).toBe(2);
  });

  test('[ED-003] leaves a text that was changed by hand, and offers to write a new one', async () => {
    const { fill, type, message, requests } = openPromo();
    fill(complete);
    await rest();
    await expect.poll(message).toBe('Breathe out. Come to Skyline.');
    type('My own message');
    fill({ writingStyle: 'fierce' });
    await rest();
    expect(message()).toBe('My own message');
    expect(requests()).toBe(1);
    expect(screen.getByText(/your own text stays as you wrote it/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Write a new text' }));
    await expect.poll(() => screen.queryByRole('button', { name: /^Use text 1:/ })).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^Use text 1:/ }));
    expect(message()).toBe('Breathe out. Come to Skyline.');
    fireEvent.click(screen.getByRole('button', { name: 'Keep my texts' }));
    expect(message()).toBe('My own message');
  });

  test('[ED-003] a text that comes after the first letter by hand is not used', async () => {
    const { response, send, end } = steppedResponse();
    const { fill, store, requests } = openPromo(() => response);
    fill(complete);
    await rest();
    act(() => store.set(editPromoAtom, { do: 'edit', edit: typeHeader }));
    send('done', writtenTexts([variation('Breathe out.')]));
    end();
    await rest();
    expect(requests()).toBe(1);
    expect(store.get(promoAtom).textElements.find(({ id }) => id === 'header')?.content).toBe('MINE');
  });

  test('[ED-003] [WR-019] a failure is reported quietly, once, and the promo stays', async () => {
    const { fill, store, requests } = openPromo(() => new Response('broken', { status: 502 }));
    fill(complete);
    const before = store.get(promoAtom);
    await rest();
    const failure =
      'No text was written automatically: API request failed with status 502. Your promo is as it was.';
    await expect.poll(() => screen.queryByText(failure)).not.toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    await rest();
    expect(requests()).toBe(1);
    expect(store.get(promoAtom)).toBe(before);
  });

  test('[ED-003] undo of the form does not write again', async () => {
    const { fill, undo, message, requests } = openPromo();
    fill(complete);
    await rest();
    await expect.poll(message).toBeDefined();
    fill({ writingStyle: 'fierce' });
    undo();
    await rest();
    expect(requests()).toBe(1);
  });

  test('a promo that is closed ends the writing that was asked for', async () => {
    openPromo(() => steppedResponse().response);
    fireEvent.click(screen.getByRole('button', { name: 'Create Promotion' }));
    await rest(0);
    const [, init] = vi.mocked(fetch).mock.calls.find(([url]) => url === '/api/generate-promotion') ?? [];
    expect(init?.signal?.aborted).toBe(false);
    cleanup();
    expect(init?.signal?.aborted).toBe(true);
  });
});

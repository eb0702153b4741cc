import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { newPromo } from '#schema/new-promo.ts';
import { Preview } from '#src/features/editor/preview/preview.tsx';
import { playerAtom } from '#src/features/editor/state/ui-atoms.ts';
import { show } from '#tests/src/support/show.tsx';

const FRAME_MS = 1000 / 30;
/** A second; its fade-in ends at frame 6. */
const promo = { ...newPromo(), videoDuration: 1, textElements: [defaultElement('header', 'Pole')] };
const CLEAR = 6;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The preview beside a field that edits the promo. */
const Editor = () => {
  const [shown, setShown] = useState(promo);
  return (
    <>
      <Preview promo={shown} sources={{}} isReady />
      <textarea aria-label="Text" onInput={() => setShown({ ...promo, text: 'Last spots' })} />
    </>
  );
};

const showPreview = async () => {
  const store = show(<Editor />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  const player = store.get(playerAtom);
  if (player === null) throw new Error('The player did not mount.');
  return player;
};

const pass = async (ms: number): Promise<void> => {
  for (let past = 0; past < ms; past += FRAME_MS) await act(() => vi.advanceTimersByTimeAsync(FRAME_MS));
};

test('the preview stops after two loops that nobody attends to, where every element shows', async () => {
  const player = await showPreview();
  await pass(1900);
  expect(player.isPlaying()).toBe(true);
  await pass(300);
  expect(player.isPlaying()).toBe(false);
  expect(player.getCurrentFrame()).toBe(CLEAR);
  // It plays for as long again when asked to.
  act(() => player.play());
  await pass(1500);
  expect(player.isPlaying()).toBe(true);
  await pass(2000);
  expect(player.isPlaying()).toBe(false);
});

test.each([
  ['pointer moves', () => fireEvent.pointerMove(document.body)],
  ['wheel turns', () => fireEvent.wheel(document.body)],
  ['finger scrolls', () => fireEvent.touchMove(document.body)],
  ['key is pressed', () => fireEvent.keyDown(document.body, { key: 'Shift' })],
])('it goes on for two whole loops after a %s', async (_, attend) => {
  const player = await showPreview();
  await pass(1500);
  attend();
  await pass(2400);
  expect(player.isPlaying()).toBe(true);
  await pass(300);
  expect(player.isPlaying()).toBe(false);
});

test('while it yields to a press it does not say that it is loading', async () => {
  await showPreview();
  await pass(300);
  fireEvent.pointerDown(document.body, { pointerId: 1 });
  await pass(1000);
  expect(screen.queryByRole('status', { name: 'The preview is loading' })).toBeNull();
  fireEvent.pointerUp(document.body, { pointerId: 1 });
});

test('an edit shows every element, although playback yields to its keys during the fade-in', async () => {
  const player = await showPreview();
  await pass(100);
  expect(player.getCurrentFrame()).toBeLessThan(CLEAR);
  fireEvent.input(screen.getByRole('textbox', { name: 'Text' }));
  await pass(200);
  expect(player.getCurrentFrame()).toBe(CLEAR);
  await pass(500);
  expect(player.getCurrentFrame()).toBeGreaterThan(CLEAR);
});

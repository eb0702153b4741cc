import { fireEvent, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { BackgroundSection } from '#src/features/editor/background/background-section.tsx';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { backgroundsNamed, serveLibrary } from '#tests/src/support/library.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The section, open, for a promo of 15 s over a wide video of 40 s. */
const showOpen = async (background: object = {}) => {
  const wide = backgroundsNamed('Velvet').map((video) => ({
    ...video,
    source: { ...video.source, width: 1920, height: 1080, durationInSeconds: 40 },
  }));
  serveLibrary({ backgrounds: wide });
  const store = createStore();
  store.set(editPromoAtom, {
    do: 'open',
    promo: somePromo({ background: { assetId: 'velvet', ...background } }),
  });
  show(<BackgroundSection />, { store });
  fireEvent.click(await screen.findByRole('button', { name: /Adjust/ }));
  return {
    background: () => store.get(promoAtom).background,
    undo: () => store.set(editPromoAtom, { do: 'undo' }),
  };
};

const SEEN = 'Visible part of the video';

const slider = (name: string) => screen.getByRole('slider', { name });

test('the two ends and the part itself are moved by keys, each hold one step back', async () => {
  const { background, undo } = await showOpen();
  const begin = slider('Trim start');
  for (let press = 0; press < 3; press += 1) fireEvent.keyDown(begin, { key: 'PageUp' });
  fireEvent.keyDown(begin, { key: 'ArrowRight' });
  fireEvent.keyUp(begin, { key: 'ArrowRight' });
  expect(background()).toMatchObject({ trimStart: 3.1, trimEnd: null });
  fireEvent.keyDown(slider('Trim end'), { key: 'PageDown' });
  fireEvent.keyUp(slider('Trim end'), { key: 'PageDown' });
  expect(background()).toMatchObject({ trimStart: 3.1, trimEnd: 39 });
  fireEvent.keyDown(slider('Trimmed part of the video'), { key: 'Home' });
  expect(background()).toMatchObject({ trimStart: 0, trimEnd: 35.9 });
  expect(slider('Trimmed part of the video').getAttribute('aria-valuetext')).toBe('0 s to 35.9 s');
  undo();
  undo();
  expect(background()).toMatchObject({ trimStart: 3.1, trimEnd: null });
  undo();
  expect(background()).toMatchObject({ trimStart: 0, trimEnd: null });
});

test('a press takes exactly as much as the promo is long, from where the part begins', async () => {
  const { background } = await showOpen({ trimStart: 10 });
  expect(screen.getByText('Your promo shows the first 15 s of it.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Use 15 s from here' }));
  expect(background()).toMatchObject({ trimStart: 10, trimEnd: 25 });
  expect(screen.queryByRole('button', { name: 'Use 15 s from here' })).toBeNull();
});

test('the press says what it takes where the part begins too late for it', async () => {
  const { background } = await showOpen({ trimStart: 30 });
  fireEvent.click(screen.getByRole('button', { name: 'Use the last 15 s' }));
  expect(background()?.trimStart).toBeLessThan(30);
});

test('what is seen of a wide video is moved across; mirrored, towards where one looks', async () => {
  const { background } = await showOpen();
  fireEvent.keyDown(slider(SEEN), { key: 'ArrowRight', shiftKey: true });
  fireEvent.keyUp(slider(SEEN), { key: 'ArrowRight' });
  expect(background()?.focusX).toBe(60);
  fireEvent.click(screen.getByRole('switch', { name: 'Mirror horizontally' }));
  fireEvent.keyDown(slider(SEEN), { key: 'ArrowRight', shiftKey: true });
  expect(background()).toMatchObject({ focusX: 50, mirrored: true });
});

test('a whole picture stands before its own blur or a colour', async () => {
  const { background } = await showOpen();
  fireEvent.click(screen.getByRole('radio', { name: 'Fit the whole video' }));
  expect(background()?.fit).toBe('contain');
  expect(screen.queryByRole('slider', { name: SEEN })).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Colour' }));
  expect(background()?.backdrop).toBe('color');
  expect(screen.getByLabelText('Colour around the video')).toBeDefined();
});

test('the sound is set where the video is', async () => {
  const { background } = await showOpen();
  fireEvent.click(screen.getByRole('switch', { name: 'Mute the background video' }));
  expect(background()?.muted).toBe(true);
});

test('without a video it says so', async () => {
  serveLibrary({ backgrounds: backgroundsNamed('Velvet') });
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo({ background: null }) });
  show(<BackgroundSection />, { store });
  expect(await screen.findByText('No video yet. Choose one below.')).toBeDefined();
});

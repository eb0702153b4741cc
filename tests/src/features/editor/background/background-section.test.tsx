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

/** Opens the section for a promo of 15 s with a landscape video of 40 s. */
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

const VISIBLE_PART = 'Visible part of the video';

const slider = (name: string) => screen.getByRole('slider', { name });

test('until its frames are sampled the trim slider shows the poster of the video', async () => {
  await showOpen();
  const trim = screen.getByRole('group', { name: 'Trim the video' });
  expect(trim.querySelector('canvas')).toBeNull();
  expect(trim.innerHTML).toContain('/Velvet.jpg?v=1');
});

test('keys move both ends and the range itself; each key press held is one undo step', async () => {
  const { background, undo } = await showOpen();
  const start = slider('Trim start');
  for (let press = 0; press < 3; press += 1) fireEvent.keyDown(start, { key: 'PageUp' });
  fireEvent.keyDown(start, { key: 'ArrowRight' });
  fireEvent.keyUp(start, { key: 'ArrowRight' });
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

test('a button trims to exactly the length of the promo, from the start of the range', async () => {
  const { background } = await showOpen({ trimStart: 10 });
  expect(screen.getByText('Your promo shows the first 15 s of it.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Use 15 s from here' }));
  expect(background()).toMatchObject({ trimStart: 10, trimEnd: 25 });
  expect(screen.queryByRole('button', { name: 'Use 15 s from here' })).toBeNull();
});

test('the button offers the last seconds where the range starts too late', async () => {
  const { background } = await showOpen({ trimStart: 30 });
  fireEvent.click(screen.getByRole('button', { name: 'Use the last 15 s' }));
  expect(background()?.trimStart).toBeLessThan(30);
});

test('keys move the visible part of a landscape video, in the visible direction when mirrored', async () => {
  const { background } = await showOpen();
  fireEvent.keyDown(slider(VISIBLE_PART), { key: 'ArrowRight', shiftKey: true });
  fireEvent.keyUp(slider(VISIBLE_PART), { key: 'ArrowRight' });
  expect(background()?.focusX).toBe(60);
  fireEvent.click(screen.getByRole('switch', { name: 'Mirror horizontally' }));
  fireEvent.keyDown(slider(VISIBLE_PART), { key: 'ArrowRight', shiftKey: true });
  expect(background()).toMatchObject({ focusX: 50, mirrored: true });
});

test('a fitted video has its own blur or a colour as backdrop', async () => {
  const { background } = await showOpen();
  fireEvent.click(screen.getByRole('radio', { name: 'Fit the whole video' }));
  expect(background()?.fit).toBe('contain');
  expect(screen.queryByRole('slider', { name: VISIBLE_PART })).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Color' }));
  expect(background()?.backdrop).toBe('color');
  expect(screen.getByLabelText('Color around the video')).toBeDefined();
});

test('the section also sets the sound', async () => {
  const { background } = await showOpen();
  fireEvent.click(screen.getByRole('switch', { name: 'Mute the background video' }));
  expect(background()?.muted).toBe(true);
});

test('shows that there is no video', async () => {
  serveLibrary({ backgrounds: backgroundsNamed('Velvet') });
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo({ background: null }) });
  show(<BackgroundSection />, { store });
  expect(await screen.findByText('No video yet. Choose one below.')).toBeDefined();
});

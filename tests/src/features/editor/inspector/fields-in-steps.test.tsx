import { act, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { Inspector } from '#src/features/editor/inspector/inspector.tsx';
import { editPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { isSettledAtom, selectElementAtom } from '#src/features/editor/state/ui-atoms.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const inspectWhileLoading = (isSettled: boolean) => {
  serveWith((url) => jsonResponse(200, url.endsWith('overlays') ? [] : { universal: [], personal: [] }));
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo() });
  store.set(selectElementAtom, 'header');
  store.set(isSettledAtom, isSettled);
  return show(<Inspector comesInSteps />, { store });
};

const sliders = (): number => screen.queryAllByRole('slider').length;

test('while the editor loads the fields come one after the other, also once the preview has settled meanwhile', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
  const nextStep = (): Promise<void> =>
    act(async () => {
      for (const callback of idle.splice(0)) callback();
    });
  const store = inspectWhileLoading(false);
  expect(sliders()).toBe(0);
  for (let step = 0; step < 10 && sliders() === 0; step += 1) await nextStep();
  expect(sliders()).toBe(1);
  act(() => store.set(isSettledAtom, true));
  expect(sliders()).toBe(1);
  for (let step = 0; step < 10; step += 1) await nextStep();
  expect(screen.getByRole('slider', { name: 'Rotation (degrees)' })).toBeDefined();
});

test('what is selected once the preview has settled has all its fields at once', () => {
  inspectWhileLoading(true);
  expect(screen.getByRole('slider', { name: 'Rotation (degrees)' })).toBeDefined();
});

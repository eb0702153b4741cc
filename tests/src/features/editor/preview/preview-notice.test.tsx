import { screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { loadFontWithRetries } from '#remotion/fonts/load-fonts.ts';
import type { AssetSources } from '#schema/asset-source.ts';
import { PreviewNotice, hasSound } from '#src/features/editor/preview/preview.tsx';
import { editPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { backgroundsNamed, serveLibrary } from '#tests/src/support/library.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

const fontsBefore = document.fonts;
const setFonts = (value: object): void => {
  Object.defineProperty(document, 'fonts', { value, configurable: true });
};
afterEach(() => {
  vi.useRealTimers();
  setFonts(fontsBefore);
});

const sources = (hasAudio: boolean): AssetSources => ({
  velvet: { url: '/v.mp4', kind: 'video', width: 1080, height: 1920, durationInSeconds: 15, hasAudio },
});

const showNotice = (promo = somePromo()): void => {
  serveLibrary({ backgrounds: backgroundsNamed('Velvet') });
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo });
  show(<PreviewNotice />, { store });
};

test('[RE-012] the muted preview shows that the video has sound', async () => {
  showNotice();
  expect(await screen.findByText('Sound is off in the preview. Your video has sound.')).toBeDefined();
});

test('a video has sound unless it is muted, silent or missing', () => {
  const muted = somePromo({ background: { assetId: 'velvet', volume: 1, muted: true } });
  expect(hasSound(somePromo(), sources(true))).toBe(true);
  expect(hasSound(somePromo(), sources(false))).toBe(false);
  expect(hasSound(muted, sources(true))).toBe(false);
  expect(hasSound(somePromo({ background: null }), sources(true))).toBe(false);
});

test('a font that keeps failing is reported, and loaded as soon as the network is back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const load = vi.fn<() => Promise<object[]>>().mockRejectedValue(new Error('offline'));
  const declared = ['Monoton', 'Inter'].map((family) => ({ family, status: 'loaded' }));
  setFonts(
    Object.assign(new EventTarget(), { load, check: () => true, [Symbol.iterator]: () => declared.values() }),
  );
  showNotice(somePromo({ background: null }));
  const onLoaded = vi.fn<() => void>();
  const stop = loadFontWithRetries({ family: 'Monoton', weight: 400, text: 'Monday' }, onLoaded);
  await expect.poll(() => load.mock.calls.length).toBe(1);
  expect(screen.queryByText(/font did not load/)).toBeNull();
  // Each poll moves the clock on, to the next try.
  await expect.poll(() => load.mock.calls.length).toBe(2);
  vi.useRealTimers();
  await screen.findByText(/A font did not load.*Trying again/);
  load.mockResolvedValue([{}]);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(/font did not load/)).toBeNull());
  expect(onLoaded).toHaveBeenCalledOnce();
  stop();
});

import { notifications } from '@mantine/notifications';
import { act, cleanup, renderHook } from '@testing-library/react';
import { Provider, createStore } from 'jotai';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { RenderView } from '#contract/renders.contract.ts';
import {
  generationAtom,
  generationStatusAtom,
  shownVideoAtom,
} from '#src/features/editor/generation/generation-atoms.ts';
import { useFollowGeneration } from '#src/features/editor/generation/use-follow-generation.ts';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { somePromo, someRender } from '#tests/src/support/promos.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** An EventSource whose events the test sends. */
class StandInEvents extends EventTarget {
  static opened: StandInEvents[] = [];
  isClosed = false;
  constructor() {
    super();
    StandInEvents.opened.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
}

const followed = () => {
  StandInEvents.opened = [];
  vi.stubGlobal('EventSource', StandInEvents);
  const said = vi.spyOn(notifications, 'show');
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo() });
  const madeFrom = store.get(promoAtom);
  store.set(generationAtom, {
    phase: 'accepted',
    render: someRender({ state: 'running' }),
    madeFrom,
    startedAt: 0,
  });
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { unmount } = renderHook(() => useFollowGeneration(), { wrapper });
  const hear = (render: Partial<RenderView>): void => {
    const data = JSON.stringify(someRender(render));
    act(() => void StandInEvents.opened[0]?.dispatchEvent(new MessageEvent('message', { data })));
  };
  const type = (): void => {
    act(() => store.set(editPromoAtom, { do: 'edit', edit: (promo) => ({ ...promo, videoDuration: 9 }) }));
  };
  return { store, said, hear, type, unmount };
};

const failure = { code: 'DISK_FULL', message: 'The disk of the server is full.' };

test('a failed render shows over the promo it was made from', () => {
  const { store, said, hear } = followed();
  hear({ state: 'failed', error: failure });
  expect(store.get(generationStatusAtom)).toBe('error');
  expect(said).not.toHaveBeenCalled();
});

test('a render that fails after an edit shows its reason too', () => {
  const { said, hear, type } = followed();
  type();
  hear({ state: 'failed', error: failure });
  expect(said).toHaveBeenCalledWith(expect.objectContaining({ message: failure.message }));
});

test('notifies of a finished video, and of an older promo in it', () => {
  const { said, hear, type } = followed();
  type();
  hear({ state: 'completed' });
  expect(said).toHaveBeenCalledWith(
    expect.objectContaining({ message: expect.stringContaining('as it was when you pressed') }),
  );
});

test('leaving the promo ends the connection', () => {
  const { unmount } = followed();
  unmount();
  expect(StandInEvents.opened.map(({ isClosed }) => isClosed)).toEqual([true]);
});

test('a video whose preview is looked at takes its place, and is not announced over it', () => {
  const { store, said, hear } = followed();
  store.set(shownVideoAtom, someRender({ state: 'running' }));
  hear({ state: 'completed', progress: 1, videoUrl: '/v.mp4' });
  expect(store.get(shownVideoAtom)?.videoUrl).toBe('/v.mp4');
  expect(said).not.toHaveBeenCalled();
});

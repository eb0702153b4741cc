import { notifications } from '@mantine/notifications';
import { act, cleanup, renderHook } from '@testing-library/react';
import { Provider, createStore } from 'jotai';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { RenderView } from '#contract/videos/renders.contract.ts';
import {
  generationAtom,
  generationStatusAtom,
  shownVideoAtom,
} from '#src/features/editor/generation/generation.ts';
import { useFollowGeneration } from '#src/features/editor/generation/use-follow-generation.ts';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { somePromo, someRender } from '#tests/src/support/promos.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** An EventSource whose events the test sends. */
class FakeEventSource extends EventTarget {
  static opened: FakeEventSource[] = [];
  isClosed = false;
  constructor() {
    super();
    FakeEventSource.opened.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
}

const followGeneration = () => {
  FakeEventSource.opened = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  const notified = vi.spyOn(notifications, 'show');
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
  const receive = (render: Partial<RenderView>): void => {
    const data = JSON.stringify(someRender(render));
    act(() => void FakeEventSource.opened[0]?.dispatchEvent(new MessageEvent('message', { data })));
  };
  const type = (): void => {
    act(() => store.set(editPromoAtom, { do: 'edit', edit: (promo) => ({ ...promo, videoDuration: 9 }) }));
  };
  return { store, notified, receive, type, unmount };
};

const failure = { code: 'DISK_FULL', message: 'The server’s disk is full.' };

test('a failed render shows over the promo it was made from', () => {
  const { store, notified, receive } = followGeneration();
  receive({ state: 'failed', error: failure });
  expect(store.get(generationStatusAtom)).toBe('error');
  expect(notified).not.toHaveBeenCalled();
});

test('a render that fails after an edit shows its reason too', () => {
  const { notified, receive, type } = followGeneration();
  type();
  receive({ state: 'failed', error: failure });
  expect(notified).toHaveBeenCalledWith(expect.objectContaining({ message: failure.message }));
});

test('notifies of a finished video, also one of an older promo', () => {
  const { notified, receive, type } = followGeneration();
  type();
  receive({ state: 'completed' });
  expect(notified).toHaveBeenCalledWith(
    expect.objectContaining({ message: expect.stringContaining('made before your latest changes') }),
  );
});

test('leaving the promo closes the connection', () => {
  const { unmount } = followGeneration();
  unmount();
  expect(FakeEventSource.opened.map(({ isClosed }) => isClosed)).toEqual([true]);
});

test('a finished video replaces its open preview, without a notification', () => {
  const { store, notified, receive } = followGeneration();
  store.set(shownVideoAtom, someRender({ state: 'running' }));
  receive({ state: 'completed', progress: 1, videoUrl: '/v.mp4' });
  expect(store.get(shownVideoAtom)?.videoUrl).toBe('/v.mp4');
  expect(notified).not.toHaveBeenCalled();
});

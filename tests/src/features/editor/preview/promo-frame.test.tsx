import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useHasBeenVisible } from '#src/features/editor/preview/promo-frame.tsx';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => vi.unstubAllGlobals());

const Card = () => {
  const [isSeen, ref] = useHasBeenVisible();
  return <div ref={ref}>{isSeen && <p>drawn</p>}</div>;
};

test('cards that come into view together are drawn one per frame', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly notify: (entries: { isIntersecting: boolean }[]) => void;
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        this.notify = notify;
      }
      observe = (): void => this.notify([{ isIntersecting: true }]);
      disconnect = (): void => undefined;
    },
  );
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
  show(
    <>
      <Card />
      <Card />
      <Card />
    </>,
  );
  for (const drawn of [1, 2, 3]) {
    await vi.waitFor(() => expect(frames.length).toBeGreaterThan(0));
    act(() => {
      for (const frame of frames.splice(0)) frame();
    });
    await vi.waitFor(() => expect(screen.queryAllByText('drawn')).toHaveLength(drawn));
  }
});

import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { fontFamilies } from '#schema/elements/font-families.ts';
import type { Promo } from '#schema/promo.ts';
import { useHasBeenVisible } from '#src/features/editor/preview/promo-frame.tsx';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => vi.unstubAllGlobals());

const Card = ({ promo }: { promo?: Promo }) => {
  const [isSeen, ref] = useHasBeenVisible(promo);
  return <div ref={ref}>{isSeen && <p>drawn</p>}</div>;
};

/** An observer that sees every card at once. */
const seeEveryCard = (): void => {
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
};

test('cards that come into view together are drawn one per frame', async () => {
  seeEveryCard();
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
    await expect.poll(() => frames.length).toBeGreaterThan(0);
    act(() => {
      for (const frame of frames.splice(0)) frame();
    });
    await expect.poll(() => screen.queryAllByText('drawn')).toHaveLength(drawn);
  }
});

test('cards wait until the fonts of all that come into view are there', async () => {
  seeEveryCard();
  const incoming = new Map<string, () => void>();
  const fonts = {
    load: (font: string) =>
      new Promise((resolve) => {
        incoming.set(/"(.*)"/.exec(font)?.[1] ?? '', () => resolve([{}]));
      }),
    check: () => true,
    [Symbol.iterator]: () =>
      fontFamilies.map((family) => ({ family, status: 'loaded', unicodeRange: 'U+0-10FFFF' })).values(),
  };
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
  const [lobster, anton] = (['Lobster', 'Anton'] as const).map((fontFamily) =>
    somePromo({ textElements: [{ ...defaultElement('header', 'Spin'), fontFamily }] }),
  ) as [Promo, Promo];
  show(
    <>
      <Card promo={lobster} />
      <Card promo={anton} />
    </>,
  );
  await expect.poll(() => [...incoming.keys()].toSorted()).toEqual(['Anton', 'Lobster']);
  // The frame comes: cards of other tests wait in the same queue.
  const nextFrame = vi.fn((callback: () => void): number => {
    setTimeout(callback);
    return 0;
  });
  vi.stubGlobal('requestAnimationFrame', nextFrame);
  incoming.get('Lobster')?.();
  // A card would take its turn in a task after that.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  expect(nextFrame).not.toHaveBeenCalled();
  incoming.get('Anton')?.();
  await expect.poll(() => nextFrame.mock.calls.length).toBeGreaterThan(0);
});

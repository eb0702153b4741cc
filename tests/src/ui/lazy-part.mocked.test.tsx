// Among the files with modules of their own: in shared ones, the parts of every page that another file has imported are prefetched too.
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyPage, lazyPart, prefetchLazyParts } from '#src/ui/lazy-part.tsx';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Panel = ({ name }: { name: string }) => <p>the panel {name}</p>;

test('loads a part once, when it first renders, and shows the fallback until then', async () => {
  const fetchPart = vi.fn<() => Promise<typeof Panel>>(async () => Panel);
  const LazyPanel = lazyPart(fetchPart, <p>one moment</p>);
  expect(fetchPart).not.toHaveBeenCalled();
  show(<LazyPanel name="video" />);
  expect(screen.getByText('one moment')).toBeDefined();
  expect(await screen.findByText('the panel video')).toBeDefined();
  cleanup();
  show(<LazyPanel name="again" />);
  expect(screen.getByText('the panel again')).toBeDefined();
  expect(fetchPart).toHaveBeenCalledOnce();
});

test('shows a failed load in place, with a retry button', async () => {
  const fetchPart = vi.fn<() => Promise<typeof Panel>>(async () => Panel);
  fetchPart.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const LazyPanel = lazyPart(fetchPart, null);
  show(<LazyPanel name="video" />);
  expect(await screen.findByText(/Check your connection/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('the panel video')).toBeDefined();
});

test('prefetches one part per idle period', async () => {
  const fetches: string[] = [];
  for (const name of ['video', 'text']) {
    lazyPart(async () => {
      fetches.push(name);
      return Panel;
    }, null);
  }
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
  const all = prefetchLazyParts();
  // Parts of other tests come first, and are loaded already.
  while (fetches.length < 2) {
    const before = fetches.length;
    await expect.poll(() => idle).toHaveLength(1);
    expect(fetches).toHaveLength(before);
    idle.pop()?.();
    await expect.poll(() => idle.length + fetches.length).toBeGreaterThan(before);
  }
  expect(fetches).toEqual(['video', 'text']);
  await all;
});

test('renders preloaded parts at once; one that fails does not stop the others', async () => {
  lazyPart(async () => Promise.reject(new TypeError('Failed to fetch')), null);
  const LazyPanel = lazyPart(async () => Panel, null);
  await prefetchLazyParts();
  show(<LazyPanel name="video" />);
  expect(screen.getByText('the panel video')).toBeDefined();
});

test('pages are loaded when they are opened, and not with the parts of another page', async () => {
  const importPage = vi.fn<() => Promise<typeof Panel>>(async () => Panel);
  const LazyPanel = lazyPage(importPage, null);
  await prefetchLazyParts();
  expect(importPage).not.toHaveBeenCalled();
  show(<LazyPanel name="video" />);
  expect(await screen.findByText('the panel video')).toBeDefined();
});

test('parts that wait for the same moment are rendered one per frame', async () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
  const ready = Promise.withResolvers<void>();
  const [First, Second] = ['first', 'second'].map(() =>
    lazyPart(
      async () => Panel,
      null,
      () => ready.promise,
    ),
  ) as [ReturnType<typeof lazyPart<{ name: string }>>, ReturnType<typeof lazyPart<{ name: string }>>];
  show(
    <>
      <First name="first" />
      <Second name="second" />
    </>,
  );
  ready.resolve();
  for (const rendered of [1, 2]) {
    await expect.poll(() => frames.length).toBeGreaterThan(0);
    act(() => {
      for (const frame of frames.splice(0)) frame();
    });
    await expect.poll(() => screen.queryAllByText(/^the panel/)).toHaveLength(rendered);
  }
});

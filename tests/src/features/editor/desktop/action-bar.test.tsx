import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { useLocation } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { denialMessages } from '#contract/permissions.ts';
import type { RenderView } from '#contract/videos/renders.contract.ts';
import { defaultElement } from '#schema/elements/default-elements.ts';
import type { Promo } from '#schema/promo.ts';
import { ActionBar } from '#src/features/editor/desktop/desktop-editor.tsx';
import { setDuration } from '#src/features/editor/document/promo-edits.ts';
import { GenerationOverlay } from '#src/features/editor/generation/generation-overlay.tsx';
import {
  downloadedAtom,
  generationAtom,
  shownVideoAtom,
  dispatchGenerationAtom,
} from '#src/features/editor/generation/generation.ts';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { focusedClassFieldAtom } from '#src/features/editor/state/ui-atoms.ts';
import { prefetchLazyParts } from '#src/ui/lazy-part.tsx';
import { serveClasses } from '#tests/src/support/class-service.ts';
import { somePromo, someRender } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

// The buttons of a finished video.
beforeAll(prefetchLazyParts);

const WhereWeAre = () => {
  const { pathname, search } = useLocation();
  return <span>{`at ${pathname}${search}`}</span>;
};

const showBar = (promo: Promo, fields: Partial<RenderView> | null = null, user = someUser()) => {
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo });
  if (fields !== null) {
    store.set(generationAtom, {
      phase: 'accepted',
      render: someRender(fields),
      madeFrom: promo,
      startedAt: Date.now(),
    });
  }
  show(
    <>
      <GenerationOverlay />
      <ActionBar />
      <WhereWeAre />
    </>,
    { store, user },
  );
  return store;
};

const shorten = (promo: Promo): Promo => setDuration(promo, { seconds: 5 });

const isDisabled = (name: string): boolean => {
  const button = screen.getByRole<HTMLButtonElement>('button', { name });
  return button.disabled || button.getAttribute('aria-disabled') === 'true';
};

test('[RE-003] [RE-006] [RE-009] [RE-010] [RE-011] shows generate, download, refresh, heading and caption', () => {
  showBar(somePromo());
  expect(isDisabled('Generate Video')).toBe(false);
  expect(isDisabled('Download Video')).toBe(true);
  expect(isDisabled('Refresh')).toBe(false);
  expect(screen.getByRole('heading').textContent).toBe('If you like it press');
  expect(screen.getByText('With background video')).toBeDefined();
});

test('says that a video was deleted when its time was over, and offers to make it again', () => {
  const store = showBar(somePromo(), { state: 'expired', progress: 1 });
  const notice =
    'The video of this promo was deleted when its storage period ended. You can generate it again.';
  expect(screen.getByText(notice)).toBeDefined();
  expect(isDisabled('Generate Video')).toBe(false);
  expect(isDisabled('Download Video')).toBe(true);
  act(() => store.set(editPromoAtom, { do: 'edit', edit: shorten }));
  expect(screen.queryByText(notice)).toBeNull();
});

test('a promo without a video does not claim to have one', () => {
  showBar(somePromo({ background: null }));
  expect(screen.queryByText('With background video')).toBeNull();
});

test('[RE-013] [RE-014] [RE-015] an overlay with bar and message shows while the video renders', () => {
  showBar(somePromo(), { state: 'running', stage: 'rendering', progress: 0.45, secondsLeft: 20 });
  expect(screen.getByText('Creating your video...')).toBeDefined();
  const bar = screen.getByRole('progressbar', { name: 'Progress of the video' });
  expect(bar.getAttribute('aria-valuenow')).toBe('45');
  expect(screen.getByText('Flattening GIF overlays...')).toBeDefined();
  expect(screen.getByText('about 20 seconds left')).toBeDefined();
  expect([isDisabled('Generate Video'), isDisabled('Preparing...')]).toEqual([true, true]);
});

const shown = () => screen.getByRole('progressbar').getAttribute('aria-valuenow');

test('[RE-014] the bar never goes back: not from the ticks to the real figure, nor when a render starts over', () => {
  const store = showBar(somePromo(), { state: 'running', progress: 0.55 });
  expect(shown()).toBe('55');
  const report = (progress: number) =>
    act(() =>
      store.set(dispatchGenerationAtom, {
        type: 'updated',
        render: someRender({ state: 'running', progress }),
      }),
    );
  for (const progress of [0.03, 0.25, 0.21]) {
    report(progress);
    expect(shown()).toBe('55');
  }
  report(0.6);
  expect(shown()).toBe('60');
});

test('the overlay names the sample texts left in the video', async () => {
  const textElements = [defaultElement('studio', 'Sample Studio')];
  showBar(somePromo({ textElements }), { state: 'running', stage: 'rendering', progress: 0.45 });
  expect(await screen.findByText(/^Your video still says “Sample Studio”\./)).toBeDefined();
});

test('samples are named before the press on Generate, and one press fills in what is known and leads to the rest', async () => {
  const textElements = [
    defaultElement('instructor', 'Lina Sample'),
    defaultElement('studio', 'Sample Studio'),
  ];
  serveClasses({
    preferences: { instructorName: 'Noor', studio: null, lastClassTime: null, writingStyle: 'playful' },
  });
  const store = showBar(somePromo({ textElements }));
  expect(await screen.findByText('Still sample text: “Lina Sample”, “Sample Studio”')).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: 'Fill in' }));
  expect(store.get(promoAtom).textElements.map(({ content }) => content)).toEqual([
    'with Noor',
    'Sample Studio',
  ]);
  expect(store.get(focusedClassFieldAtom)).toBe('studio');
  expect(screen.getByRole('button', { name: 'Edit them' })).toBeDefined();
});

test('[RE-013] [RE-025] composing shows the overlay too, with a button for an immediate preview', () => {
  const store = showBar(somePromo(), { state: 'running', stage: 'composing', progress: 0.9 });
  expect(screen.getByText('Creating your video...')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Watch preview' }));
  expect(store.get(shownVideoAtom)?.previewUrl).toBe(someRender().previewUrl);
});

test('[RE-024] a finished video reaches 100 percent before the preview returns', async () => {
  const promo = somePromo();
  const store = showBar(promo, { state: 'running', stage: 'publishing', progress: 0.96 });
  const render = someRender({ state: 'completed', progress: 1, videoUrl: '/v.mp4' });
  act(() => store.set(dispatchGenerationAtom, { type: 'updated', render }));
  const bar = screen.getByRole('progressbar', { name: 'Progress of the video' });
  expect(bar.getAttribute('aria-valuenow')).toBe('100');
  await waitFor(() => expect(screen.queryByText('Creating your video...')).toBeNull());
});

test('[RE-029] a failure shows Generation failed, the reason, and how to try again', () => {
  const message = 'The server’s disk is full. Your promo is saved; try again later.';
  showBar(somePromo(), { state: 'failed', error: { code: 'DISK_FULL', message } });
  expect(screen.getByRole('alert').textContent).toContain('Generation failed');
  expect(screen.getByRole('alert').textContent).toContain(message);
  expect(isDisabled('Retry')).toBe(false);
});

test('a failure of the promo itself offers no retry, which would fail again', () => {
  const message = 'The promo takes more work than the server allows for one video.';
  showBar(somePromo(), { state: 'failed', error: { code: 'TOO_MUCH_WORK', message } });
  expect(screen.getByRole('alert').textContent).toContain(message);
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(isDisabled('Back to the preview')).toBe(false);
});

test('[RE-004] [RE-030] [RE-044] a finished video can be opened and downloaded', () => {
  const store = showBar(somePromo(), { state: 'completed', progress: 1, videoUrl: '/v.mp4' });
  expect(isDisabled('Download Video')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Video Ready: Watch' }));
  expect(store.get(shownVideoAtom)?.videoUrl).toBe('/v.mp4');
});

test('a change to the promo allows another generation', () => {
  const store = showBar(somePromo(), { state: 'completed', progress: 1 });
  act(() => store.set(editPromoAtom, { do: 'edit', edit: shorten }));
  expect(isDisabled('Generate Video')).toBe(false);
  expect(isDisabled('Download Video')).toBe(true);
});

test('[RE-009] Refresh clears the video and leaves the promo', () => {
  const promo = somePromo();
  const store = showBar(promo, { state: 'completed', progress: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(store.get(generationAtom).phase).toBe('none');
  expect(store.get(promoAtom)).toBe(promo);
});

const done = { state: 'completed', progress: 1, videoUrl: '/v.mp4' } as const;
const usedUp = someUser({ role: 'user', downloadCount: 5 });

test('a free account that has used its 5 downloads cannot download, and sees why', () => {
  showBar(somePromo(), done, usedUp);
  expect(isDisabled('Download Video')).toBe(true);
  expect(screen.getByText(denialMessages.DOWNLOAD_LIMIT_REACHED)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Upgrade to Pro' }).getAttribute('href')).toBe(
    '/upgrade?feature=downloads',
  );
});

test.each([null, { state: 'running', stage: 'rendering', progress: 0.4 } as const])(
  '[RE-005] [RE-032] [BI-065] without a finished video its generate button links to the upgrade page (%o)',
  (fields) => {
    showBar(somePromo(), fields, usedUp);
    fireEvent.click(screen.getByRole('button', { name: 'Upgrade to Pro' }));
    expect(screen.getByText('at /upgrade?feature=downloads')).toBeDefined();
  },
);

test('[ED-025] [ED-126] [ED-127] a free account whose text has the watermark gets a link to remove it', () => {
  const watermarked = somePromo({ textElements: [defaultElement('ai-main-text', 'Spin with us')] });
  const label = 'Remove Watermark - Upgrade to Pro';
  showBar(watermarked, null, someUser({ role: 'user' }));
  expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe('/upgrade?feature=watermark');
  cleanup();
  showBar(somePromo(), null, someUser({ role: 'user' }));
  expect(screen.queryByRole('link', { name: label })).toBeNull();
  cleanup();
  showBar(watermarked);
  expect(screen.queryByRole('link', { name: label })).toBeNull();
});

test('a video can be downloaded again shortly after: it counts once', () => {
  const store = showBar(somePromo(), done, usedUp);
  act(() => store.set(downloadedAtom, new Set([someRender().id])));
  expect(isDisabled('Download Video')).toBe(false);
});

test('other plans show no limit', () => {
  showBar(somePromo(), done, someUser({ role: 'beta', downloadCount: 50 }));
  expect(isDisabled('Download Video')).toBe(false);
});

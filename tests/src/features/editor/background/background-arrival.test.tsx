import { act, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import type { BackgroundVideo } from '#contract/library/library.contract.ts';
import { makeQueryClient } from '#src/api/query-client.ts';
import { invalidateLibrary, queryKeys } from '#src/api/query-keys.ts';
import {
  BackgroundArrival,
  arrivalOf,
  placeClips,
} from '#src/features/editor/background/background-arrival.ts';
import { setBackgroundTrim } from '#src/features/editor/document/background-edits.ts';
import { arrivingClipAtom, arrivalText } from '#src/features/editor/state/arriving-clip.ts';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { changeOwnClip, putOwnClip } from '#src/uploads/own-clips.ts';
import type { QueuedUpload } from '#src/uploads/upload-queue.ts';
import { backgroundsNamed, serveLibrary } from '#tests/src/support/library.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUpload } from '#tests/src/support/uploads.ts';

afterEach(() => vi.unstubAllGlobals());

const clip = (id: string, seconds: number): BackgroundVideo => {
  const [video] = backgroundsNamed(id);
  if (video === undefined) throw new Error('There is no background.');
  return { ...video, libraryType: 'personal', source: { ...video.source, durationInSeconds: seconds } };
};

const uploadId = 'u'.repeat(22);

test('the clips of a file follow one another, and the last one ends with it', () => {
  const clips = [15, 15, 12].map((seconds, index) => ({ id: `clip-${index}`, seconds }));
  expect(placeClips(clips, 39).map(({ start }) => start)).toEqual([0, 15, 27]);
  expect(placeClips(clips, null).map(({ start }) => start)).toEqual([0, 15, 30]);
  expect(placeClips(clips.slice(0, 1), 15.2).map(({ start }) => start)).toEqual([0]);
});

const queued: QueuedUpload = {
  key: 1,
  name: 'class.mov',
  title: 'class',
  kind: 'background',
  uploadId: null,
  bytes: 100,
  sentBytes: 40,
  state: 'sending',
  problem: null,
};
const own = [{ id: 'own', key: 1, uploadId: null, isCancelled: false, video: null }];
const nothing = { own, queued: [], uploads: [], backgrounds: [] };

test.each([
  ['uploading', { ...nothing, queued: [queued] }, 'Your clip is uploading, 30%. You can go on.'],
  [
    'waiting',
    { ...nothing, queued: [{ ...queued, state: 'waiting' as const }] },
    'Your clip waits to be uploaded.',
  ],
  [
    'refused',
    {
      ...nothing,
      queued: [
        {
          ...queued,
          state: 'stopped' as const,
          problem: { text: 'Your storage is full.', isOurs: true, isNetwork: false },
        },
      ],
    },
    'Your storage is full.',
  ],
  [
    'cancelled',
    { ...nothing, own: [{ ...own[0]!, isCancelled: true }] },
    'Your clip was not uploaded. Choose it again, or another video.',
  ],
  [
    'lost with its page',
    { ...nothing, own: [] },
    'Your clip was not uploaded. Choose it again, or another video.',
    'own-clip-1-1',
  ],
  [
    'interrupted by a reload',
    { ...nothing, own: [], uploads: [someUpload({ phase: 'uploading' })] },
    'This page is not sending your clip. If no other page or device is, choose the same file again: it goes on where it stopped.',
    uploadId,
  ],
  [
    'processed',
    { ...nothing, own: [{ ...own[0]!, uploadId }], uploads: [someUpload()] },
    'Your clip is being prepared. You can go on.',
  ],
])('says that a clip is %s', (_name, known, text, id = 'own') => {
  const arrival = arrivalOf(id, known);
  expect(arrival === null ? null : arrivalText(arrival)).toBe(text);
});

test('a video of the library, or an unknown one, is not on its way', () => {
  expect(arrivalOf('velvet', { ...nothing, backgrounds: backgroundsNamed('Velvet') })).toBeNull();
  expect(arrivalOf('gone', nothing)).toBeNull();
});

test('one’s own clip stays the background at the same place while it uploads, is cut and arrives, also for Undo and Redo', async () => {
  const served = serveLibrary({ uploads: [someUpload({ phase: 'segmenting', percent: 85 })] });
  const store = createStore();
  const queryClient = makeQueryClient();
  const background = { assetId: 'own-1', trimStart: 17, trimEnd: 23 };
  store.set(editPromoAtom, { do: 'open', promo: somePromo({ background }) });
  const trim = { start: 1, end: 9, duration: 40 };
  store.set(editPromoAtom, { do: 'edit', edit: (promo) => setBackgroundTrim(promo, trim) });
  store.set(editPromoAtom, { do: 'undo' });
  store.set(arrivingClipAtom, { assetId: 'own-1', percent: 0, problem: null });
  const everArrived = vi.fn<() => void>();
  store.sub(arrivingClipAtom, () => store.get(arrivingClipAtom) === null && everArrived());
  putOwnClip({ id: 'own-1', key: 7, uploadId: null, isCancelled: false, video: clip('own-1', 40) });
  show(<BackgroundArrival />, { store, queryClient });

  act(() => changeOwnClip('own-1', { uploadId }));
  expect(store.get(promoAtom).background?.assetId).toBe(uploadId);
  await waitFor(() => expect(store.get(arrivingClipAtom)).toMatchObject({ percent: 85 }));
  expect(everArrived).not.toHaveBeenCalled();

  served.lists['/api/background-videos'] = {
    universal: [],
    personal: [clip('one', 15), clip('two', 15), clip('three', 10)],
  };
  act(() => {
    const assetIds = ['one', 'two', 'three'];
    served.lists['/api/uploads'] = [someUpload({ phase: 'complete', percent: 100, assetIds })];
    void queryClient.invalidateQueries({ queryKey: queryKeys.uploads });
    invalidateLibrary(queryClient);
  });
  await waitFor(() =>
    expect(store.get(promoAtom).background).toMatchObject({ assetId: 'two', trimStart: 2, trimEnd: 8 }),
  );
  expect(store.get(arrivingClipAtom)).toBeNull();
  act(() => store.set(editPromoAtom, { do: 'redo' }));
  expect(store.get(promoAtom).background).toMatchObject({ assetId: 'one', trimStart: 1, trimEnd: 9 });
});

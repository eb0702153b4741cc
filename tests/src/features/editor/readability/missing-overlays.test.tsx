import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createStore, useAtomValue } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { LayerList } from '#src/features/editor/inspector/layer-list.tsx';
import { MissingOverlays } from '#src/features/editor/readability/readability-layer.tsx';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { openPanelAtom } from '#src/features/editor/state/ui-atoms.ts';
import { UploadNotifications } from '#src/uploads/upload-notifications.tsx';
import { fakeEventSources } from '#tests/src/support/fake-event-source.ts';
import { overlaysNamed, serveLibrary } from '#tests/src/support/library.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const Canvas = () => <MissingOverlays promo={useAtomValue(promoAtom)} />;

const GONE = 'GIF no longer in the library';

/** A promo with the GIFs Stars and Hearts, of which somebody else deletes Stars while it is open. */
const showDeletion = async () => {
  const streams = fakeEventSources();
  const { lists } = serveLibrary({ overlays: overlaysNamed('Stars', 'Hearts') });
  const [overlay] = somePromo().overlayElements;
  if (overlay === undefined) throw new Error('The promo has no overlay.');
  const overlayElements = ['stars', 'hearts'].map((name) => ({ ...overlay, id: name, overlayId: name }));
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo({ overlayElements }) });
  show(
    <>
      <UploadNotifications usesAssets />
      <LayerList />
      <Canvas />
    </>,
    { store },
  );
  await screen.findByText('Stars');
  await waitFor(() => expect(streams).toHaveLength(1));
  await streams[0]?.send({ uploads: [], libraryVersion: 'both' });
  expect(screen.queryByRole('button', { name: GONE })).toBeNull();
  lists['/api/overlays'] = overlaysNamed('Hearts');
  await streams[0]?.send({ uploads: [], libraryVersion: 'one' });
  return { store, mark: await screen.findByRole('button', { name: GONE }) };
};

const overlaysOf = ({ get }: ReturnType<typeof createStore>) =>
  get(promoAtom).overlayElements.map(({ id }) => id);

test('an overlay that somebody deletes is marked in the open promo at once, and can be removed from it', async () => {
  const { store, mark } = await showDeletion();
  const row = screen.getAllByRole('listitem').find((item) => within(item).queryByText(GONE) !== null);
  expect(row?.textContent).toContain('Delete it or choose another GIF');
  fireEvent.click(mark);
  expect(await screen.findByText(/your video cannot be made with it/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Remove it' }));
  expect(overlaysOf(store)).toEqual(['hearts']);
  expect(screen.queryByRole('button', { name: GONE })).toBeNull();
});

test('a phone’s Back closes what its mark opened, and does not leave the editor', async () => {
  const { store, mark } = await showDeletion();
  fireEvent.click(mark);
  await screen.findByRole('dialog', { name: GONE });
  // An entry of its own, which Back takes away.
  expect(history.state).toHaveProperty('layer');
  act(() => history.back());
  await waitFor(() => expect(screen.queryByRole('dialog', { name: GONE })).toBeNull());
  expect(overlaysOf(store)).toEqual(['stars', 'hearts']);
});

test('its mark opens the GIFs to replace it', async () => {
  const { store, mark } = await showDeletion();
  fireEvent.click(mark);
  fireEvent.click(await screen.findByRole('button', { name: 'Replace it' }));
  expect(overlaysOf(store)).toEqual(['hearts']);
  expect(store.get(openPanelAtom)).toBe('overlays');
});

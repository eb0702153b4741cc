import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { newOverlay } from '#schema/elements/overlay-element.ts';
import { makeQueryClient } from '#src/api/query-client.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import {
  generationAtom,
  generationStatusAtom,
  failureReason,
} from '#src/features/editor/generation/generation.ts';
import { useGeneration } from '#src/features/editor/generation/use-generation.ts';
import { editPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { overlaysNamed } from '#tests/src/support/library.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => vi.unstubAllGlobals());

const Generate = () => {
  const { generate } = useGeneration();
  return (
    <button type="button" onClick={() => void generate()}>
      Generate
    </button>
  );
};

test('an overlay that was deleted elsewhere is named, and the library is loaded again so that it is marked', async () => {
  const queryClient = makeQueryClient();
  queryClient.setQueryData(queryKeys.overlays, overlaysNamed('Hearts', 'Stars'));
  const details = [{ path: 'overlayElements.0.overlayId', message: '"stars" is not in the overlay library' }];
  serveWith(() =>
    jsonResponse(400, { code: 'UNKNOWN_ASSET', message: 'No longer in the library.', details }),
  );
  const store = createStore();
  const overlayElements = [newOverlay({ publicId: 'stars', title: 'Stars' }, [])];
  store.set(editPromoAtom, { do: 'open', promo: somePromo({ overlayElements }) });
  show(<Generate />, { store, queryClient });
  fireEvent.click(screen.getByRole('button', { name: 'Generate' }));
  await waitFor(() => expect(store.get(generationStatusAtom)).toBe('error'));
  expect(failureReason(store.get(generationAtom))).toBe(
    '“Stars” is no longer in the library. Remove it from your promo or choose another one, then generate again.',
  );
  expect(queryClient.getQueryState(queryKeys.overlays)?.isInvalidated).toBe(true);
});

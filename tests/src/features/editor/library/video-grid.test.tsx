import { screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { VideoGrid } from '#src/features/editor/library/video-grid.tsx';
import { editPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { backgroundsNamed } from '#tests/src/support/library.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

test('the library starts at its first page, also when the chosen video is on another', () => {
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo({ background: { assetId: 'velvet' } }) });
  show(
    <VideoGrid
      isManaged={false}
      videos={backgroundsNamed('Neon', 'Silk', 'Haze', 'Mirror', 'Rain', 'Laser', 'Velvet')}
    />,
    {
      store,
    },
  );
  expect(screen.getByText('Page 1 of 2')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Neon as background video' })).toBeDefined();
});

import { expect, test } from 'vitest';
import { readAssetPoster } from '#contract/library/library.contract.ts';
import { thumbnailAt } from '#src/ui/lists/video-poster.tsx';

test.each(['/api/assets/stars/poster?v=1a2b', '/api/assets/stars/poster'])(
  'asks for a thumbnail of %s in a size and format that the server takes',
  (address) => {
    const { searchParams } = new URL(thumbnailAt(address, 340, 'jpeg'), 'http://localhost');
    expect(readAssetPoster.query.parse(Object.fromEntries(searchParams))).toMatchObject({
      w: 340,
      format: 'jpeg',
    });
  },
);

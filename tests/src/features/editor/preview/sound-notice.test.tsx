import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AssetSources } from '#schema/asset-source.ts';
import { SoundNotice, hasSound } from '#src/features/editor/preview/sound-notice.tsx';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

const sources = (hasAudio: boolean): AssetSources => ({
  velvet: { url: '/v.mp4', kind: 'video', width: 1080, height: 1920, durationInSeconds: 15, hasAudio },
});

test('[RE-012] the muted preview shows that the video has sound', () => {
  show(<SoundNotice player={null} promo={somePromo()} sources={sources(true)} />);
  expect(screen.getByText('Sound is off in the preview. Your video has sound.')).toBeDefined();
});

test('shows nothing when the video has no sound either', () => {
  const muted = somePromo({ background: { assetId: 'velvet', volume: 1, muted: true } });
  expect(hasSound(somePromo(), sources(true))).toBe(true);
  expect(hasSound(somePromo(), sources(false))).toBe(false);
  expect(hasSound(muted, sources(true))).toBe(false);
  expect(hasSound(somePromo({ background: null }), sources(true))).toBe(false);
  show(<SoundNotice player={null} promo={muted} sources={sources(true)} />);
  expect(screen.queryByText(/Sound is off/)).toBeNull();
});

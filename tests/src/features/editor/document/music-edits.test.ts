import { expect, it } from 'vitest';
import { removeAsset, setBackgroundSound } from '#src/features/editor/document/background-edits.ts';
import { describeChange } from '#src/features/editor/document/describe-change.ts';
import { setMusic, setMusicFields } from '#src/features/editor/document/music-edits.ts';
import { somePromo } from '#tests/src/support/promos.ts';

const silent = somePromo({ background: { assetId: 'night' } });
const withTune = setMusic(silent, { assetId: 'tune' });

it('the first music takes the place of the sound of the clip', () => {
  expect(withTune.music).toMatchObject({ assetId: 'tune', volume: 1, startSeconds: 0 });
  expect(withTune.background?.muted).toBe(true);
});

it('other music leaves the sound of the clip as a person has set it, and keeps the level', () => {
  const both = setBackgroundSound(setMusicFields(withTune, { volume: 0.4, startSeconds: 7 }), {
    muted: false,
  });
  const other = setMusic(both, { assetId: 'other' });
  expect(other.music).toMatchObject({ assetId: 'other', volume: 0.4, startSeconds: 0 });
  expect(other.background?.muted).toBe(false);
});

it('a promo whose music is removed or deleted sounds again', () => {
  for (const without of [setMusic(withTune, { assetId: null }), removeAsset(withTune, { assetId: 'tune' })]) {
    expect(without.music).toBeNull();
    expect(without.background?.muted).toBe(false);
  }
});

it('the same music, and fields as they are, change nothing', () => {
  expect(setMusic(withTune, { assetId: 'tune' })).toBe(withTune);
  expect(setMusicFields(withTune, { volume: 1 })).toBe(withTune);
  expect(setMusicFields(silent, { volume: 0.5 })).toBe(silent);
});

it('keeps fields within their limits', () => {
  const { music } = setMusicFields(withTune, { volume: 2, fadeIn: 60, fadeOut: -1, startSeconds: -3 });
  expect(music).toMatchObject({ volume: 1, fadeIn: 5, fadeOut: 0, startSeconds: 0 });
});

it('Undo names the change', () => {
  expect(describeChange(silent, withTune)).toBe('adding music');
  expect(describeChange(withTune, silent)).toBe('removing the music');
  expect(describeChange(withTune, setMusic(withTune, { assetId: 'other' }))).toBe('changing the music');
  expect(describeChange(withTune, setMusicFields(withTune, { startSeconds: 3 }))).toBe(
    'moving the start of the music',
  );
});

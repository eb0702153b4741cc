import { expect, test } from 'vitest';
import { describeToolchain } from '#server/rendering/render-tools.ts';

const browser = { kind: 'headless-shell', version: '156.0.8078.79' } as const;
const ffmpeg = { version: '5.1.9' };

test('the toolchain of a machine is described by kind and version', () => {
  expect(describeToolchain({ browser, ffmpeg })).toBe('headless-shell 156.0.8078.79, ffmpeg 5.1.9');
});

test.each([
  ['a browser of another version', { browser: { ...browser, version: '157.0' }, ffmpeg }],
  ['a browser of another kind', { browser: { ...browser, kind: 'chrome' as const }, ffmpeg }],
  ['another ffmpeg', { browser, ffmpeg: { version: '7.1' } }],
  ['no ffmpeg', { browser, ffmpeg: null }],
  ['no browser', { browser: null, ffmpeg }],
])('%s has a different description', (_what, other) => {
  expect(describeToolchain(other)).not.toBe(describeToolchain({ browser, ffmpeg }));
});

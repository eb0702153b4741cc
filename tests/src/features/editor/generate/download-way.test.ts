// @vitest-environment node
import { expect, test } from 'vitest';
import { downloadWay } from '#src/features/editor/generate/download-way.ts';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) Mobile/15E148 Safari', 5, 'iphone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', 5, 'iphone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', 0, 'computer'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/141 Mobile Safari', 5, 'mobile'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/141 Safari', 0, 'computer'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141 Safari', 10, 'computer'],
] as const)('%s with %i touch points is %s', (userAgent, maxTouchPoints, way) => {
  expect(downloadWay({ userAgent, maxTouchPoints })).toBe(way);
});

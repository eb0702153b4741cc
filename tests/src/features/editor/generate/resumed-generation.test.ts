// @vitest-environment node
import { expect, test } from 'vitest';
import { generationStatus } from '#src/features/editor/generate/generation.ts';
import { resumedGeneration } from '#src/features/editor/generate/resumed-generation.ts';
import { somePromo, someRender } from '#tests/src/support/promos.ts';

const document = somePromo();
const statusOf = (fields: Parameters<typeof someRender>[0], revision: number | null) =>
  generationStatus(resumedGeneration(someRender(fields), { document, revision }), document);

test('a finished video shows again while the promo is what it was made from', () => {
  expect(statusOf({ state: 'completed', revision: 3 }, 3)).toBe('completed');
});

test('a finished video of an older promo does not', () => {
  expect(statusOf({ state: 'completed', revision: 3 }, 4)).toBe('idle');
  expect(statusOf({ state: 'completed', revision: 3 }, null)).toBe('idle');
});

test('a render under way shows again, whatever it is made from', () => {
  expect(statusOf({ state: 'running', stage: 'rendering', revision: 3 }, 3)).toBe('generating');
  expect(statusOf({ state: 'queued', revision: 3 }, 4)).toBe('generating');
});

test('the end of an older render is not taken for the video of this promo', () => {
  const resumed = resumedGeneration(someRender({ state: 'queued', revision: 3 }), { document, revision: 4 });
  if (resumed.phase !== 'asked') throw new Error('The render under way was not resumed.');
  const ended = { ...resumed, render: someRender({ state: 'completed', revision: 3 }) };
  expect(generationStatus(ended, document)).toBe('idle');
});

test('an old failure is not brought up again', () => {
  expect(statusOf({ state: 'failed', revision: 3 }, 3)).toBe('idle');
});

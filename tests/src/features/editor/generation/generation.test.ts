// @vitest-environment node
import { expect, test } from 'vitest';
import type { Promo } from '#schema/promo.ts';
import { setBackgroundVideo } from '#src/features/editor/document/background-edits.ts';
import { removeOverlay } from '#src/features/editor/document/element-edits.ts';
import { setAnimation, setDuration, setTextShadow } from '#src/features/editor/document/promo-edits.ts';
import { setTextContent, setTextStyle } from '#src/features/editor/document/text-edits.ts';
import {
  type Generation,
  failureReason,
  generationStatus,
  resumedGeneration,
  statusOfRender,
} from '#src/features/editor/generation/generation.ts';
import { somePromo, someRender } from '#tests/src/support/promos.ts';

const acceptedGeneration = (madeFrom: Promo, fields: Parameters<typeof someRender>[0]): Generation => ({
  phase: 'accepted',
  render: someRender(fields),
  madeFrom,
  startedAt: 0,
});

test('[RE-017] a requested video is generating', () => {
  const promo = somePromo();
  expect(generationStatus({ phase: 'requested', madeFrom: promo, startedAt: 0 }, promo)).toBe('generating');
});

test.each([
  [{ state: 'queued', stage: null }, 'generating'],
  [{ state: 'running', stage: 'preparing' }, 'generating'],
  [{ state: 'running', stage: 'rendering' }, 'generating'],
  [{ state: 'running', stage: 'composing' }, 'composing'],
  [{ state: 'running', stage: 'checking' }, 'composing'],
  [{ state: 'running', stage: 'publishing' }, 'composing'],
  [{ state: 'completed', stage: null }, 'completed'],
  [{ state: 'failed', stage: null }, 'error'],
  [{ state: 'cancelled', stage: null }, 'idle'],
] as const)('a render that is %o is %s', (render, status) => {
  expect(statusOfRender(render, somePromo())).toBe(status);
});

test('[RE-028] a failure sets the status error', () => {
  const promo = somePromo();
  expect(generationStatus(acceptedGeneration(promo, { state: 'failed' }), promo)).toBe('error');
  expect(
    generationStatus({ phase: 'failed', reason: 'x', detail: '', canRetry: true, madeFrom: promo }, promo),
  ).toBe('error');
});

const changes: [row: string, what: string, edit: (promo: Promo) => Promo][] = [
  ['RE-033', 'text', (promo) => setTextContent(promo, { id: 'studio', content: 'Skyline' })],
  ['RE-034', 'header', (promo) => setTextContent(promo, { id: 'header', content: 'Heels' })],
  ['RE-035', 'font', (promo) => setTextStyle(promo, { id: 'header', style: { fontFamily: 'Anton' } })],
  ['RE-036', 'size', (promo) => setTextStyle(promo, { id: 'header', style: { fontSize: 60 } })],
  ['RE-037', 'weight', (promo) => setTextStyle(promo, { id: 'header', style: { fontWeight: 300 } })],
  ['RE-038', 'align', (promo) => setTextStyle(promo, { id: 'header', style: { textAlign: 'left' } })],
  ['RE-039', 'color', (promo) => setTextStyle(promo, { id: 'header', style: { textColor: '#fde68a' } })],
  ['RE-040', 'shadow', (promo) => setTextShadow(promo, { textShadow: false })],
  ['RE-041', 'animation', (promo) => setAnimation(promo, { animationType: 'none' })],
  ['RE-042', 'duration', (promo) => setDuration(promo, { seconds: 5 })],
  ['RE-043', 'background video', (promo) => setBackgroundVideo(promo, { assetId: 'neon' })],
];

test.each(changes)('[%s] a change of %s clears the final video and resets to idle', (_row, _what, edit) => {
  const promo = somePromo();
  const finished = acceptedGeneration(promo, { state: 'completed' });
  expect(generationStatus(finished, promo)).toBe('completed');
  expect(generationStatus(finished, edit(promo))).toBe('idle');
});

test('a change of the overlays resets to idle too, and any change clears an error', () => {
  const promo = somePromo();
  const changed = removeOverlay(promo, { id: 'overlay-stars' });
  expect(generationStatus(acceptedGeneration(promo, { state: 'completed' }), changed)).toBe('idle');
  expect(generationStatus(acceptedGeneration(promo, { state: 'failed' }), changed)).toBe('idle');
});

test('a running render continues when the promo changes', () => {
  const promo = somePromo();
  const running = acceptedGeneration(promo, { state: 'running', stage: 'rendering' });
  expect(generationStatus(running, setDuration(promo, { seconds: 5 }))).toBe('generating');
});

test("returns the server's reason for a failure", () => {
  const error = { code: 'DISK_FULL', message: 'The disk is full.' };
  expect(failureReason(acceptedGeneration(somePromo(), { state: 'failed', error }))).toBe(
    'The disk is full.',
  );
});

const document = somePromo();
const statusOf = (
  fields: Parameters<typeof someRender>[0],
  revision: number | null,
  withWatermark = true,
) => {
  const opened = { document, revision };
  return generationStatus(resumedGeneration(someRender(fields), opened, withWatermark), document);
};

test('a finished video shows again while the promo is what it was made from', () => {
  expect(statusOf({ state: 'completed', revision: 3 }, 3)).toBe('completed');
});

test('a finished video of an older promo does not', () => {
  expect(statusOf({ state: 'completed', revision: 3 }, 4)).toBe('idle');
  expect(statusOf({ state: 'completed', revision: 3 }, null)).toBe('idle');
});

test('[BI-013] a finished video with the watermark does not, once the account has paid', () => {
  const video = { state: 'completed', revision: 3, isWatermarked: true } as const;
  expect(statusOf(video, 3, true)).toBe('completed');
  expect(statusOf(video, 3, false)).toBe('idle');
  expect(statusOf({ ...video, isWatermarked: false }, 3, false)).toBe('completed');
});

test('a running render shows again, whatever promo it was made from', () => {
  expect(statusOf({ state: 'running', stage: 'rendering', revision: 3 }, 3)).toBe('generating');
  expect(statusOf({ state: 'queued', revision: 3 }, 4)).toBe('generating');
});

test('the end of an older render does not count for the current promo', () => {
  const queued = someRender({ state: 'queued', revision: 3 });
  const resumed = resumedGeneration(queued, { document, revision: 4 }, true);
  if (resumed.phase !== 'accepted') throw new Error('The render under way was not resumed.');
  const ended = { ...resumed, render: someRender({ state: 'completed', revision: 3 }) };
  expect(generationStatus(ended, document)).toBe('idle');
});

test('an old failure does not show again', () => {
  expect(statusOf({ state: 'failed', revision: 3 }, 3)).toBe('idle');
});

// @vitest-environment node
import { expect, test } from 'vitest';
import {
  progressLine,
  progressMessage,
  currentPercent,
  tickedPercent,
} from '#src/features/editor/generation/generation-overlay.tsx';
import { someRender } from '#tests/src/support/promos.ts';

test('[RE-018] ticks up by 5 every 500 ms from 0', () => {
  expect([0, 499, 500, 999, 1000, 5000].map(tickedPercent)).toEqual([0, 0, 5, 5, 10, 50]);
});

test('[RE-019] ticks stop at 95', () => {
  expect([9499, 9500, 60_000].map(tickedPercent)).toEqual([90, 95, 95]);
});

test('the first ticks count until the render reports progress, and never more than it reports soon', () => {
  expect(currentPercent(someRender({ state: 'running', progress: 0 }), 0)).toBe(0);
  expect(currentPercent(someRender({ state: 'running', progress: 0 }), 20_000)).toBe(5);
  expect(currentPercent(someRender({ state: 'running', progress: 0.003 }), 2000)).toBe(1);
  expect(currentPercent(someRender({ state: 'running', progress: 0.427 }), 2000)).toBe(42);
});

test('[RE-023] the first message is Preparing...', () => {
  expect(progressMessage(0)).toBe('Preparing...');
});

test('[RE-020] below 30 it processes the text overlay', () => {
  expect([1, 29].map((percent) => progressMessage(percent))).toEqual(
    Array(2).fill('Processing text overlay...'),
  );
});

test('[RE-021] from 30 and below 60 it flattens GIF overlays', () => {
  expect([30, 59].map((percent) => progressMessage(percent))).toEqual(
    Array(2).fill('Flattening GIF overlays...'),
  );
});

test('[RE-022] from 60 it runs parallel processing', () => {
  expect([60, 100].map((percent) => progressMessage(percent))).toEqual(
    Array(2).fill('Running parallel processing...'),
  );
});

test('one line says what happens: a step, or that the render waits, in line or after a fault of ours', () => {
  expect(progressLine(null, 0)).toBe('Preparing...');
  expect(progressLine(someRender(), 20)).toBe('Waiting in line');
  expect(progressLine(someRender({ ahead: 0 }), 20)).toBe('Waiting in line, next up');
  expect(progressLine(someRender({ ahead: 2 }), 20)).toBe('Waiting in line, 2 videos ahead');
  expect(progressLine(someRender({ retryAt: '2026-11-20T20:01:00.000Z' }), 20)).toBe(
    'We had a problem on our side. We will try again in a moment.',
  );
  const running = someRender({ state: 'running', stage: 'rendering' });
  expect(progressLine(running, 45)).toBe('Flattening GIF overlays...');
});

test('waiting is no progress: the work begins with the whole bar ahead of it', () => {
  expect(currentPercent(null, 60_000)).toBe(0);
  expect(currentPercent(someRender({ state: 'queued' }), 60_000)).toBe(0);
});

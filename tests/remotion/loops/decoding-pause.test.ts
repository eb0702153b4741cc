import { expect, test } from 'vitest';
import { untilResumed, pauseDecoding } from '#remotion/loops/decoding-pause.ts';

test('decoding waits while it is paused', async () => {
  await untilResumed();
  const events: string[] = [];
  pauseDecoding(true);
  pauseDecoding(true);
  const waiting = Promise.all([untilResumed(), untilResumed()]).then(() => events.push('went on'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(events).toEqual([]);
  pauseDecoding(false);
  await waiting;
  await untilResumed();
  expect(events).toEqual(['went on']);
});

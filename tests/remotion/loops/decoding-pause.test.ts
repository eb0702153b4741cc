import { expect, test } from 'vitest';
import { untilResumed, pauseDecoding } from '#remotion/loops/decoding-pause.ts';

test('who decodes waits from a pause on until its end', async () => {
  await untilResumed();
  const said: string[] = [];
  pauseDecoding(true);
  pauseDecoding(true);
  const waiting = Promise.all([untilResumed(), untilResumed()]).then(() => said.push('went on'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(said).toEqual([]);
  pauseDecoding(false);
  await waiting;
  await untilResumed();
  expect(said).toEqual(['went on']);
});

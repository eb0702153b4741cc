import { expect, test } from 'vitest';
import { mayDecode, pauseDecoding } from '#remotion/loops/decoding-pause.ts';

test('who decodes waits from a pause on until its end', async () => {
  await mayDecode();
  const said: string[] = [];
  pauseDecoding(true);
  pauseDecoding(true);
  const waiting = Promise.all([mayDecode(), mayDecode()]).then(() => said.push('went on'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(said).toEqual([]);
  pauseDecoding(false);
  await waiting;
  await mayDecode();
  expect(said).toEqual(['went on']);
});

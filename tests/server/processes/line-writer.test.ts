import { expect, test, vi } from 'vitest';
import { createLineWriter } from '#server/processes/line-writer.ts';

/** A file on a disk with so many free bytes. */
const smallFile = (free: number) => {
  const disk = { free, text: '', code: 'ENOSPC' };
  const write = (bytes: Buffer): number => {
    const fits = Math.min(bytes.length, disk.free);
    if (fits === 0) throw Object.assign(new Error('no space left'), { code: disk.code });
    disk.free -= fits;
    disk.text += bytes.subarray(0, fits).toString();
    return fits;
  };
  return { disk, write };
};

const lines = (text: string): string[] => text.trimEnd().split('\n');

test('keeps lines while the disk is full, writes them once there is space, and says so once', () => {
  vi.useFakeTimers();
  const { disk, write } = smallFile(12);
  const log = createLineWriter(write);
  for (const line of ['one\n', 'two\n', 'three\n', 'four\n']) log.write(line);
  expect(disk.text).toBe('one\ntwo\nthre');
  disk.free = Infinity;
  vi.advanceTimersByTime(1000);
  log.write('five\n');
  const [problem, ...others] = lines(disk.text).filter((line) => line.startsWith('{'));
  expect(lines(disk.text).filter((line) => !line.startsWith('{'))).toEqual(
    'one two three four five'.split(' '),
  );
  expect(others).toEqual([]);
  expect(JSON.parse(problem ?? '')).toMatchObject({
    level: 40,
    msg: expect.stringContaining('disk was full'),
  });
  vi.useRealTimers();
});

test('loses lines that do not fit into its memory, and says how many', () => {
  const { disk, write } = smallFile(0);
  const log = createLineWriter(write);
  for (let count = 0; count < 300; count += 1) log.write(`${'x'.repeat(1023)}\n`);
  disk.free = Infinity;
  log.flush();
  expect(lines(disk.text)).toHaveLength(257);
  expect(lines(disk.text).at(-1)).toContain('44 lines are missing');
});

test('a reader who is only slow is not mentioned', () => {
  const { disk, write } = smallFile(0);
  disk.code = 'EAGAIN';
  const log = createLineWriter(write);
  log.write('one\n');
  disk.free = Infinity;
  log.flush();
  expect(disk.text).toBe('one\n');
});

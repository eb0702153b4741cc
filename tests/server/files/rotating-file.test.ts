import { mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { rotatingFile } from '#server/plugins/security-log.ts';

const newFile = (): { folder: string; file: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'polepro-rotating-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { folder, file: join(folder, 'logs', 'security.log') };
};

const open = (file: string) => {
  const log = rotatingFile(file, { maxBytes: 30, kept: 2 });
  onTestFinished(log.close);
  return log;
};

test('keeps the newest lines in a bounded number of files of bounded size', () => {
  const { folder, file } = newFile();
  const log = open(file);
  for (let line = 10; line < 30; line += 1) log.write(`line ${line}\n`);
  expect(readdirSync(join(folder, 'logs')).toSorted()).toEqual([
    'security.log',
    'security.log.1',
    'security.log.2',
  ]);
  expect(readFileSync(`${file}.1`, 'utf8')).toBe('line 22\nline 23\nline 24\nline 25\n');
  expect(readFileSync(file, 'utf8')).toBe('line 26\nline 27\nline 28\nline 29\n');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('several processes write to one file, and follow it when it is moved', () => {
  const { file } = newFile();
  const [one, other] = [open(file), open(file)];
  one.write('one\n');
  other.write('two\n');
  renameSync(file, `${file}.moved`);
  one.write('three\n');
  other.write('four\n');
  expect(readFileSync(`${file}.moved`, 'utf8')).toBe('one\ntwo\n');
  expect(readFileSync(file, 'utf8')).toBe('three\nfour\n');
});

test('goes on where it cannot write', () => {
  const log = open('/proc/nowhere/at-all/security.log');
  log.write('one\n');
  log.write('two\n');
  expect(log.flush).not.toThrow();
});

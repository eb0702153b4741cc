import { writeSync } from 'node:fs';
import { createLineWriter, type LineWriter } from '#server/processes/line-writer.ts';

let opened: LineWriter | null = null;

/**
 * The standard output of this process, which a full disk or a reader that reads nothing does not end. `process.stdout` cannot be kept
 * alive: its stream is over with the first error.
 */
export const standardOutput = (): LineWriter => {
  if (opened !== null) return opened;
  // What else writes to them, such as a library, must not end the process either. As a side effect a pipe no longer blocks this process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const output = createLineWriter((bytes) => writeSync(1, bytes));
  process.on('exit', output.flush);
  opened = output;
  return output;
};

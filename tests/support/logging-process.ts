/** A process that logs so many lines for each number that it is sent, and responds when it has. Forked by tests. */
import { createLog } from '#server/log.ts';

const log = createLog();

process.on('message', (count: number) => {
  for (let line = 0; line < count; line += 1) log.info({ line }, 'x'.repeat(1000));
  process.stderr.write('written by a library\n');
  console.log('written by a library');
  process.send?.('logged');
});

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#server/project-root.ts';

/** Prints the addresses of servers; in a child process, because the patch cannot be undone. */
const program = `
  import { createServer } from 'node:net';
  import { listenOnLoopbackOnly } from '#server/processes/loopback.ts';
  listenOnLoopbackOnly();
  const where = (...args) => new Promise((resolve) => {
    const server = createServer();
    server.listen(...args, () => { resolve(server.address().address); server.close(); });
  });
  console.log(JSON.stringify([
    await where({ port: 0, host: '::' }), await where({ port: 0, host: '0.0.0.0' }), await where({ port: 0 }),
    await where(0), await where({ port: 0, host: '127.0.0.1' }),
  ]));
`;

describe('the servers of a render child', () => {
  it('listen on loopback whatever they ask for, that of Remotion included', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module-typescript', '-e', program],
      {
        cwd: projectRoot,
      },
    );
    expect(JSON.parse(stdout)).toEqual(Array(5).fill('127.0.0.1'));
  });
});

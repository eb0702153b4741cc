import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** Ten things that a program taken over by an uploaded file would look for. */
export const SECRETS = 10;

export type PlantedSecrets = {
  /** Shell commands that print `READ <n>` for each secret that they can read. */
  attempts: string;
  /** How many different secrets a log says were read. */
  countIn: (log: string) => number;
  remove: () => Promise<void>;
};

const secretOf = (index: number): string => `SECRET-${index}-OF-THE-DRILL`;

/** Plants the secrets on this machine, most of them in `folder`, which is empty. */
export const plantSecrets = async (folder: string): Promise<PlantedSecrets> => {
  const files = [
    { path: join(folder, 'data', 'demo-accounts.json'), mode: 0o600 },
    { path: join(folder, '.env'), mode: 0o644 },
    { path: join(folder, 'data', 'media', 'of-another-person.mp4'), mode: 0o644 },
    { path: join(folder, 'data', 'work', 'another-upload'), mode: 0o644 },
    { path: join('/var/tmp', `polepro-drill-${process.pid}`), mode: 0o644 },
    { path: join('/dev/shm', `polepro-drill-${process.pid}`), mode: 0o644 },
  ];
  await mkdir(join(folder, 'data', 'media'), { recursive: true });
  await mkdir(join(folder, 'data', 'work'));
  for (const [index, { path, mode }] of files.entries()) {
    await writeFile(path, secretOf(index));
    await chmod(path, mode);
  }
  process.env['DRILL_SECRET'] = secretOf(6);
  const other = spawn('/bin/sh', ['-c', 'sleep 3600; :', secretOf(8)], {
    env: { PASSWORD: secretOf(7) },
    detached: true,
  });
  const server = createServer((socket) => socket.end(secretOf(9)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  const read = files.map(({ path }, index) => `try ${index} cat '${path}'`);
  const attempts = [
    `try() { number=$1; shift; case "$("$@" 2>/dev/null | tr -d '\\000')" in *"SECRET-$number-"*) echo "READ $number";; esac; }`,
    ...read,
    'try 6 env',
    `try 7 sh -c 'cat /proc/[0-9]*/environ'`,
    `try 8 sh -c 'cat /proc/${other.pid}/cmdline'`,
    `try 9 bash -c 'cat < /dev/tcp/127.0.0.1/${address.port}'`,
  ].join('\n');
  return {
    attempts,
    countIn: (log) => new Set(log.match(/READ \d/g)).size,
    remove: async () => {
      server.close();
      if (other.pid !== undefined) process.kill(-other.pid, 'SIGKILL');
      delete process.env['DRILL_SECRET'];
      for (const { path } of files) await rm(path, { force: true });
    },
  };
};

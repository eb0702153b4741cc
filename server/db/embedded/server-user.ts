import { readFileSync } from 'node:fs';
import { StartError } from '#server/start-error.ts';

/** An account of the system that another process runs under. */
export type ServerUser = { name: string; uid: number; gid: number };

/**
 * The account that the database server has to run under: Postgres refuses to be root, so root lends it `nobody`.
 * Null for everybody else: the server runs as the person who starts it.
 * @throws StartError when this is root and the system has no `nobody`.
 */
export function serverUser(): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m);
  if (line === null) {
    throw new StartError(
      "Postgres does not run as root, and this system has no user 'nobody' to lend it. Start as a normal user, or set DATABASE_URL.",
    );
  }
  // Some systems write nobody as -2, which the kernel reads as a 32 bit number.
  return { name: 'nobody', uid: Number(line[1]) >>> 0, gid: Number(line[2]) >>> 0 };
}

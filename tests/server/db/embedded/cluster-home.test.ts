import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { clusterHome } from '#server/db/embedded/cluster-home.ts';
import { findClosedFolder } from '#server/processes/closed-folder.ts';
import { passableTempFolder } from '#tests/support/test-database.ts';

const root = mkdtempSync(join(passableTempFolder(), 'polepro-test-'));
chmodSync(root, 0o755);
/** A user who is neither this account nor in its group. */
const stranger = { name: 'stranger', uid: 4_000_001, gid: 4_000_001 };

function folder(name: string, mode: number): string {
  const path = join(root, name);
  mkdirSync(path, { recursive: true });
  chmodSync(path, mode);
  return path;
}

afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

describe('closed folders', () => {
  test('are not found on an open path', () => {
    expect(findClosedFolder(folder('open', 0o755), stranger)).toBeNull();
  });

  test('need only traversal, not listing', () => {
    expect(findClosedFolder(join(folder('passable', 0o711), 'not-there-yet'), stranger)).toBeNull();
  });

  test('the first closed folder from the top is named', () => {
    const closed = folder('closed', 0o700);
    expect(findClosedFolder(folder('closed/inner', 0o700), stranger)).toBe(closed);
  });

  test("the owner's permissions apply to the owner, the group's to the group", () => {
    const own = folder('own', 0o710);
    const { uid, gid } = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
    expect(findClosedFolder(own, { uid, gid: stranger.gid })).toBeNull();
    expect(findClosedFolder(own, { uid: stranger.uid, gid })).toBeNull();
    expect(findClosedFolder(own, stranger)).toBe(own);
  });

  test('a link does not hide the closed folder behind it', () => {
    const closed = folder('behind', 0o700);
    symlinkSync(closed, join(root, 'link'));
    expect(findClosedFolder(join(root, 'link', 'data'), stranger)).toBe(closed);
  });
});

describe('the home of the cluster', () => {
  test('is the folder database in the data folder, private', () => {
    const dataDir = folder('data', 0o755);
    expect(clusterHome(dataDir, null)).toBe(join(dataDir, 'database'));
  });

  test('a configured data folder under a closed folder is rejected, with that folder and advice', () => {
    const closed = folder('private', 0o700);
    const dataDir = folder('private/data', 0o755);
    expect(() => clusterHome(dataDir, stranger)).toThrow(
      `The folder ${closed} is closed to 'stranger', who runs the embedded database when you are root. Let others pass through it with 'chmod o+x ${closed}'`,
    );
    expect(existsSync(join(dataDir, 'database'))).toBe(false);
  });

  test('is the location that an earlier start recorded', () => {
    const dataDir = folder('moved', 0o755);
    const elsewhere = folder('elsewhere', 0o700);
    writeFileSync(join(dataDir, 'database-folder.txt'), `${elsewhere}\n`);
    expect(clusterHome(dataDir, null)).toBe(elsewhere);
  });

  test.runIf(process.getuid?.() === 0)(
    'that belongs to another account is rejected, with the command to take it over',
    () => {
      const dataDir = folder('foreign', 0o755);
      chownSync(folder('foreign/database', 0o700), stranger.uid, stranger.gid);
      expect(() => clusterHome(dataDir, null)).toThrow(/belongs to another account.*chown -R/);
    },
  );

  test('a recorded location that is gone is reported, not replaced by an empty database', () => {
    const dataDir = folder('lost', 0o755);
    writeFileSync(join(dataDir, 'database-folder.txt'), join(root, 'gone'));
    expect(() => clusterHome(dataDir, null)).toThrow(/was in .*gone, which is gone\. Bring that folder back/);
  });
});

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { projectRoot } from '#server/project-root.ts';

/** A project folder with nothing but the set-up, and a PATH of one folder whose programs are stand-ins. */
let root: string;
let path: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'polepro-test-'));
  path = join(root, 'path');
  mkdirSync(path);
  cpSync(join(projectRoot, 'server/setup.mjs'), join(root, 'server/setup.mjs'));
  cpSync(join(projectRoot, 'server/setup'), join(root, 'server/setup'), { recursive: true });
  writeFileSync(join(root, 'package-lock.json'), '{}');
  // Installs what npm ci would: the list of packages and the project's Node.
  program(
    'npm',
    `mkdir -p node_modules/.bin; echo "npm $*" >> "${root}/calls"; echo '{}' > node_modules/.package-lock.json
     printf '#!/bin/sh\\necho v24.21.0\\n' > node_modules/.bin/node; chmod +x node_modules/.bin/node`,
  );
  program('fc-list', 'echo "/fonts/NotoColorEmoji.ttf: "');
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

/** A stand-in on the PATH; the rest of the system's programs stay out of it. */
function program(name: string, script: string, folder = path): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\nPATH=/usr/bin:/bin\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

function installToolchain(): void {
  program('chromium', `echo "chromium $*" >> "${root}/calls"; echo "Chromium 156.0.1"`);
  program('ffmpeg', `echo "ffmpeg $*" >> "${root}/calls"; echo "ffmpeg version 7.1 Copyright"`);
}

function setUp(settings: Record<string, string> = {}): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/setup.mjs'], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: path, ...settings },
  });
  return { status, output: stdout + stderr };
}

function calls(): string[] {
  return existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls'), 'utf8').trim().split('\n') : [];
}

const installs = (): number => calls().filter((call) => call.startsWith('npm ci')).length;

/** An apt-get of a system that has `packages`; installing makes the programs appear. */
function debian({ asRoot, packages }: { asRoot: boolean; packages: string[] }): void {
  program('id', `echo ${asRoot ? 0 : 1000}`);
  program(
    'apt-cache',
    `case " ${packages.join(' ')} " in *" $2 "*) echo "  Candidate: 7.1-1";; *) echo "  Candidate: (none)";; esac`,
  );
  program(
    'apt-get',
    `echo "apt-get $* $DEBIAN_FRONTEND" >> "${root}/calls"
     if [ "$1" = install ]; then for name in chromium ffmpeg; do
       printf '#!/bin/sh\\necho "ffmpeg version 7.1.0 "\\n' > "${path}/$name"; chmod +x "${path}/$name"
     done; fi`,
  );
}

describe('packages', () => {
  test('of development are installed where production did without, and production does not miss them', () => {
    installToolchain();
    writeFileSync(join(root, 'package.json'), JSON.stringify({ devDependencies: { vitest: '1.0.0' } }));
    setUp({ NODE_ENV: 'production' });
    setUp({ NODE_ENV: 'production' });
    expect(installs()).toBe(1);
    setUp();
    expect(installs()).toBe(2);
    mkdirSync(join(root, 'node_modules/vitest'));
    setUp();
    expect(installs()).toBe(2);
  });

  test('are installed when there are none, and the second time nothing is printed or started', () => {
    installToolchain();
    const first = setUp();
    expect(first).toMatchObject({ status: 0, output: expect.stringContaining('npm ci') });
    const after = calls();
    expect(after).toContain('npm ci --no-audit --no-fund');
    expect(setUp()).toEqual({ status: 0, output: '' });
    expect(calls()).toEqual(after);
  });

  test('are installed again when the lock file is newer and has changed, not when it only has a new date', () => {
    installToolchain();
    setUp();
    const inAMinute = new Date(Date.now() + 60_000);
    utimesSync(join(root, 'package-lock.json'), inAMinute, inAMinute);
    expect(setUp().output).toBe('');
    writeFileSync(join(root, 'package-lock.json'), '{"changed": true}');
    utimesSync(join(root, 'package-lock.json'), inAMinute, inAMinute);
    expect(setUp().output).toContain('npm ci');
  });

  test('that cannot be installed end the set-up with the last lines of npm', () => {
    program('npm', 'echo "npm error network is down" >&2; exit 1');
    expect(setUp()).toMatchObject({
      status: 1,
      output: expect.stringContaining('npm error network is down'),
    });
  });

  test('whose install scripts did not run get their Node from the package that brings it', () => {
    installToolchain();
    program(
      'npm',
      'mkdir -p node_modules/.bin node_modules/node; echo "{}" > node_modules/.package-lock.json',
    );
    setUp();
    expect(setUp()).toMatchObject({
      status: 1,
      output: expect.stringContaining("The package 'node' is missing"),
    });
    mkdirSync(join(root, 'node_modules/node/bin'));
    const script = `require('fs').writeFileSync('bin/node', '#!/bin/sh\\necho v24.21.0', { mode: 0o755 })`;
    writeFileSync(join(root, 'node_modules/node/installArchSpecificPackage.js'), script);
    expect(setUp()).toMatchObject({ status: 0, output: expect.stringContaining('fetching Node 24') });
    expect(setUp()).toEqual({ status: 0, output: '' });
  });

  test('with a Node of another version are refused', () => {
    installToolchain();
    setUp();
    writeFileSync(join(root, 'node_modules/.bin/node'), '#!/bin/sh\necho v20.1.0', { mode: 0o755 });
    mkdirSync(join(root, 'node_modules/node'));
    writeFileSync(join(root, 'node_modules/node/installArchSpecificPackage.js'), '');
    expect(setUp()).toMatchObject({
      status: 1,
      output: expect.stringContaining('Node 24 could not be fetched'),
    });
  });
});

describe('programs', () => {
  test('named by setting are taken from there, also from .env, whatever is on the PATH', () => {
    const elsewhere = join(root, 'elsewhere');
    mkdirSync(elsewhere);
    const browser = program('browser', 'echo "Chromium 156.0.1"', elsewhere);
    const ffmpeg = program('ffmpeg', 'echo "ffmpeg version n6.0-1"', elsewhere);
    debian({ asRoot: true, packages: ['chromium', 'ffmpeg'] });
    writeFileSync(join(root, '.env'), `FFMPEG_PATH=${ffmpeg}\n`);
    expect(setUp({ BROWSER_PATH: browser }).output).not.toMatch(/missing|apt-get/);
    expect(calls()).toEqual(['npm ci --no-audit --no-fund']);
  });

  test('named by a setting that leads nowhere are reported by the name of the setting, and the setup continues', () => {
    installToolchain();
    expect(setUp({ FFMPEG_PATH: '/nowhere/ffmpeg' })).toMatchObject({
      status: 0,
      output: expect.stringContaining(
        "the setting FFMPEG_PATH is '/nowhere/ffmpeg', which is not ffmpeg 5 or newer",
      ),
    });
  });

  test('that are missing are installed by apt-get as root: first the list of packages, then all that are needed at once', () => {
    debian({
      asRoot: true,
      packages: ['chromium-headless-shell', 'chromium', 'ffmpeg', 'fonts-noto-color-emoji'],
    });
    program('fc-list', 'true');
    const { status, output } = setUp();
    expect(status).toBe(0);
    expect(output).toContain('installing chromium-headless-shell, chromium, ffmpeg, fonts-noto-color-emoji');
    const apt = calls().filter((call) => call.startsWith('apt-get'));
    expect(apt[0]).toMatch(/^apt-get update .*noninteractive$/);
    expect(apt[1]).toMatch(
      /^apt-get install -y .*chromium-headless-shell chromium ffmpeg fonts-noto-color-emoji noninteractive$/,
    );
    expect(apt).toHaveLength(2);
  });

  test('that the archive does not have are left out, and a try that did not help is not repeated at once', () => {
    debian({ asRoot: true, packages: ['ffmpeg'] });
    program('apt-get', `echo "apt-get $*" >> "${root}/calls"; exit 100`);
    expect(setUp().output).toMatch(/apt-get install failed[^]*a headless Chromium is missing/);
    expect(calls().at(-1)).toMatch(/ffmpeg$/);
    const tried = calls();
    expect(setUp()).toMatchObject({
      status: 0,
      output: expect.stringContaining('a headless Chromium is missing'),
    });
    expect(calls()).toEqual(tried);
  });

  test('that are missing for a normal user are not installed: the exact command is printed, and what fails without it', () => {
    debian({ asRoot: false, packages: ['chromium', 'ffmpeg'] });
    const { status, output } = setUp();
    expect(status).toBe(0);
    expect(calls().filter((call) => call.startsWith('apt-get'))).toEqual([]);
    expect(output).toContain(
      'No video can be rendered. Run: sudo apt-get update && sudo apt-get install -y chromium, or set BROWSER_PATH.',
    );
    expect(output).toContain(
      'ffmpeg 5 or newer is missing. Videos are rendered the full way, which takes longer. Run: sudo apt-get update && sudo apt-get install -y ffmpeg, or set FFMPEG_PATH.',
    );
  });

  test('that are too old, or only ask for another package, count as missing', () => {
    program('chromium', 'echo "Command chromium requires the chromium snap to be installed" >&2; exit 1');
    program('ffmpeg', 'echo "ffmpeg version 4.4.2-0ubuntu0.22.04.1"');
    expect(setUp().output).toMatch(/a headless Chromium is missing[^]*ffmpeg 5 or newer is missing/);
  });

  test('that Ubuntu has as a snap only are not installed by apt-get, and the alternative is printed', () => {
    debian({ asRoot: true, packages: [] });
    program('apt-cache', 'echo "  Candidate: 2:1snap1-0ubuntu2"');
    program('ffmpeg', 'echo "ffmpeg version 7.1.0"');
    expect(setUp().output).toContain('Ubuntu has chromium as a snap only. Run: snap install chromium');
    expect(calls().some((call) => call.startsWith('apt-get install'))).toBe(false);
  });
});

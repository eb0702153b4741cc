import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { innocent, violations } from '#tests/guards/planted-violations.ts';

const root = join(import.meta.dirname, '../..');

type Diagnostic = { code: string; filename: string };

describe('imports point one way', () => {
  const planted = mkdtempSync(join(tmpdir(), 'arrows-'));
  let found: Diagnostic[] = [];

  beforeAll(() => {
    for (const file of ['.oxlintrc.json', 'tests/guards/folder-order.mjs']) {
      cpSync(join(root, file), join(planted, file));
    }
    symlinkSync(join(root, 'node_modules'), join(planted, 'node_modules'));
    const cycle = `import { one } from './cycle-one.ts';\nexport const two = (): number => one();`;
    const files = [...violations.map(({ file, source }) => [file, source] as const), ...innocent];
    for (const [file, source] of [...files, ['src/cycle-two.ts', cycle] as const]) {
      mkdirSync(dirname(join(planted, file)), { recursive: true });
      writeFileSync(join(planted, file), source);
    }
    const oxlint = join(root, 'node_modules/.bin/oxlint');
    try {
      execFileSync(oxlint, ['--format', 'json', 'remotion', 'server', 'src', 'tests'], {
        cwd: planted,
        encoding: 'utf8',
        stdio: 'pipe',
      });
    } catch (error) {
      const { stdout } = error as { stdout: string };
      found = (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
    }
  });
  afterAll(() => {
    rmSync(planted, { recursive: true });
  });

  const rulesFor = (file: string): string[] =>
    found.filter(({ filename }) => filename === file).map(({ code }) => code);

  test.each(violations)('$why is refused', ({ file, rule }) => {
    const name = rule.split('/').at(-1) ?? rule;
    expect(rulesFor(file).some((code) => code.includes(`(${name})`))).toBe(true);
  });

  test.each(innocent)('allows %s', (file) => {
    expect(rulesFor(file).filter((code) => /restricted|folder-order/.test(code))).toEqual([]);
  });
});

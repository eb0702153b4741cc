import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Boxes as high as a control that nobody presses: a sample, the knob of a rotation handle. */
const noControls = ['style-swatch', 'selection-frame', 'account-switch-page'];

const declarations = globSync('src/**/*.css', { cwd: root })
  .filter((path) => path !== join('src', 'theme', 'tokens.css'))
  .flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/^\s*([a-z-]+): ([^;]+);/gm)].map(
      ([, property = '', value = '']) => ({ path, property, value }),
    ),
  );

const where = (found: typeof declarations): string[] =>
  found.map(({ path, property, value }) => `${path}: ${property}: ${value}`);

test('type has the sizes of tokens.css: write font-size: var(--type-body)', () => {
  const typed = declarations.filter(({ property }) => property === 'font' || property === 'font-size');
  expect(typed.length).toBeGreaterThan(80);
  expect(where(typed.filter(({ value }) => /\d(px|rem)\b/.test(value.replace(/\/.*/, ''))))).toEqual([]);
});

test('controls are as high as tokens.css says, 36 px or 44 for a finger: write height: var(--control)', () => {
  const fixed = declarations.filter(
    ({ path, property, value }) =>
      /^(min-)?height$/.test(property) &&
      /^(36|40|44|48)px$/.test(value) &&
      !noControls.some((name) => path.includes(name)),
  );
  expect(where(fixed)).toEqual([]);
});

test('controls name no height of their own: write size="md" or nothing', () => {
  const control =
    /<(Button|PrimaryButton|ActionIcon|Select|TextInput|Textarea|SegmentedControl)\b(?:[^>]|=>)*?\s(h|size)=("(?:xs|lg|xl)"|\{[3-6]\d\})/g;
  const named = globSync('src/**/*.tsx', { cwd: root }).flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(control)].map(
      ([, name = '', property = '', value = '']) => `${path}: <${name} ${property}=${value}>`,
    ),
  );
  expect(named).toEqual([]);
});

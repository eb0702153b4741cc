import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { textStyles } from '#remotion/text-styles/text-styles.ts';
import { backgroundStyles, TextBackground } from '#schema/elements/text-background.ts';

const root = join(import.meta.dirname, '../..');

/** Files of the folder that hold a style: one record each. */
const styleFiles = readdirSync(join(root, 'remotion/text-styles')).filter((file) =>
  /: TextStyle = \{/.test(readFileSync(join(root, 'remotion/text-styles', file), 'utf8')),
);

/** The compiler's complaints about the table of styles, in a copy of the composition changed by `plant`. */
const complaints = (plant: (folder: string) => void): string => {
  const folder = mkdtempSync(join(tmpdir(), 'text-style-'));
  try {
    cpSync(join(root, 'package.json'), join(folder, 'package.json'));
    for (const part of ['schema', 'text-styles']) {
      cpSync(join(root, 'remotion', part), join(folder, 'remotion', part), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(root, 'src/tsconfig.json'),
        include: [],
        files: ['remotion/text-styles/text-styles.ts'],
      }),
    );
    plant(folder);
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], {
      encoding: 'utf8',
    });
    return '';
  } catch (error) {
    return String((error as { stdout?: string }).stdout); // what execFileSync throws
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const edit = (folder: string, file: string, from: string, to: string): void => {
  const path = join(folder, file);
  const before = readFileSync(path, 'utf8');
  expect(before).toContain(from);
  writeFileSync(path, before.replace(from, to));
};

describe('a text style', () => {
  test('is one file and one entry of the table', () => {
    expect(Object.keys(textStyles)).toEqual([...backgroundStyles]);
    expect(styleFiles).toHaveLength(backgroundStyles.length);
  });

  test('has a label that no other has', () => {
    const labels = Object.values(textStyles).map(({ label }) => label.trim());
    expect(labels).not.toContain('');
    expect(new Set(labels).size).toBe(labels.length);
  });

  test.each([...backgroundStyles])('%s says what it draws between the video and the text', (style) => {
    const text = { textColor: '#ffffff', background: TextBackground.parse({ style }) };
    const places = textStyles[style].contrastLayers(text, true);
    expect(places.length).toBeGreaterThan(0);
    for (const { color, opacity } of places.flat()) {
      expect(color).toMatch(/^#[0-9a-f]{6}$/i);
      expect(opacity).toBeGreaterThan(0);
      expect(opacity).toBeLessThanOrEqual(1);
    }
  });

  test.each([...backgroundStyles])('%s has golden frames', (style) => {
    const frames = readdirSync(join(root, 'tests/remotion/golden/pictures'));
    expect(frames.filter((file) => file.startsWith(`style-${style}-`))).not.toEqual([]);
  });
});

describe('a text style of which a place is forgotten does not compile', () => {
  test('while all of today compile', () => {
    expect(complaints(() => {})).toBe('');
  });

  test('when it is in the schema and has no entry in the table', () => {
    const planted = complaints((folder) =>
      edit(
        folder,
        'remotion/schema/elements/text-background.ts',
        "  'sticker',\n",
        "  'sticker',\n  'ribbon',\n",
      ),
    );
    expect(planted).toMatch(/text-styles\.ts.*'ribbon' is missing/s);
  });

  test('when it has an entry in the table and is not in the schema', () => {
    const planted = complaints((folder) =>
      edit(
        folder,
        'remotion/text-styles/text-styles.ts',
        '  sticker,\n};',
        '  sticker,\n  ribbon: sticker,\n};',
      ),
    );
    expect(planted).toMatch(/text-styles\.ts.*'ribbon' does not exist/s);
  });

  test.each(['label', 'isPlate', 'contrastLayers'])('when its record has no %s', (field) => {
    const planted = complaints((folder) =>
      edit(folder, 'remotion/text-styles/solid.ts', `  ${field}: `, `  // ${field}: `),
    );
    expect(planted).toContain(`solid.ts`);
    expect(planted).toContain(field);
  });
});

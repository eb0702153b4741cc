import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { textStyles } from '#remotion/text-styles/text-styles.ts';
import { backgroundStyles, TextBackground } from '#schema/elements/text-element.ts';

const root = join(import.meta.dirname, '../..');

/** Files of the folder that hold a style: one record each. */
const styleFiles = readdirSync(join(root, 'remotion/text-styles')).filter((file) =>
  /: TextStyle = \{/.test(readFileSync(join(root, 'remotion/text-styles', file), 'utf8')),
);

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

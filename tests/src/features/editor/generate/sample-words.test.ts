// @vitest-environment node
import { expect, test } from 'vitest';
import { templates } from '#remotion/templates/catalog.ts';
import { defaultElement } from '#schema/default-elements.ts';
import { sampleWarning } from '#src/features/editor/generate/sample-words.ts';

const saying = (content: string, visible = true) => ({
  textElements: [{ ...defaultElement('studio', content), visible }],
});

test('a film that still names a sample is told of, one with own words or a hidden sample is not', () => {
  expect(sampleWarning(saying('Sample Studio, Main Stage'))).toBe(
    'The film still says “Sample Studio, Main Stage”. Write your own under Class or Text, and generate again.',
  );
  expect(sampleWarning(saying('with Noor Example'))).toContain('“with Noor Example”');
  expect(sampleWarning(saying('Skyline Pole'))).toBeNull();
  expect(sampleWarning(saying('A sampler of styles'))).toBeNull();
  expect(sampleWarning(saying('Sample Studio', false))).toBeNull();
});

test('templates that name somebody say so by such a word', () => {
  expect(templates.filter(({ promo }) => sampleWarning(promo) !== null).length).toBeGreaterThan(8);
});

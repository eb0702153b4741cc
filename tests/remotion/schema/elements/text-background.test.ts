import { describe, expect, it } from 'vitest';
import { BackgroundStyle } from '#schema/elements/text-element.ts';
import { migratePromo } from '#schema/migrate-promo.ts';

const styles = [
  'none',
  'solid',
  'highlight',
  'outline',
  'fullWidth',
  'glow',
  'shadow',
  'neon',
  'retro',
  'glass',
  'gradientBorder',
  'sticker',
];

/** The background of the one text of a document, once the document is read. */
const backgroundRead = (background: object) =>
  migratePromo({
    version: 1,
    textElements: [{ id: 'header', content: 'Spin', x: 50, y: 20, fontSize: 30, background }],
  }).textElements[0]?.background;

describe('the background styles', () => {
  it('[CO-032] are these twelve and no others', () => {
    expect(BackgroundStyle.options).toEqual(styles);
  });

  it.each(styles)('[CO-032] %s survives reading a document', (style) => {
    expect(backgroundRead({ style })?.style).toBe(style);
  });

  it('[CO-032] of any other name are refused, with the field', () => {
    expect(() => backgroundRead({ style: 'marker' })).toThrow('textElements.0.background.style');
  });
});

describe('the secondary colour', () => {
  it('[CO-034] of a document that names none is #ff00ff', () => {
    expect(backgroundRead({ style: 'solid', useGradient: true })?.secondaryColor).toBe('#ff00ff');
    expect(backgroundRead({ style: 'solid', useGradient: false })?.secondaryColor).toBe('#ff00ff');
  });

  it('of a document that names one is that one', () => {
    expect(backgroundRead({ secondaryColor: '#0e7490' })?.secondaryColor).toBe('#0e7490');
  });
});

import { describe, expect, it } from 'vitest';
import { textStyles } from '#remotion/text-styles/text-styles.ts';
import { backgroundStyles, TextBackground } from '#schema/elements/text-element.ts';

const appearance = (change: object, textColor = '#ffffff') => {
  const background = TextBackground.parse(change);
  return textStyles[background.style].style(
    { textColor, background },
    { hasShadow: true, pxPerReferencePx: 2 },
  );
};

/** Everything that a style paints, as text. */
const painted = (change: object): string => {
  const { plates, textLayers, lineBar } = appearance(change);
  return JSON.stringify([plates, textLayers, lineBar?.style(0)]);
};

describe('the text styles', () => {
  it.each(backgroundStyles.filter((style) => style !== 'none'))(
    '%s follows the colour of the document',
    (style) => {
      expect(painted({ style, color: '#ff0000' })).not.toBe(painted({ style, color: '#00ff00' }));
    },
  );

  it('all look different from one another', () => {
    const appearances = backgroundStyles.map((style) => painted({ style }));
    expect(new Set(appearances).size).toBe(backgroundStyles.length);
  });

  it.each(backgroundStyles)('%s paints the letters last, in the text colour', (style) => {
    const letters = Object.entries(appearance({ style }).textLayers).at(-1);
    expect(letters?.[0]).toBe('letters');
    expect(letters?.[1].color).toBeUndefined();
  });

  it.each(backgroundStyles)('%s has one padding and one line height, whatever its colours', (style) => {
    const metrics = ({ padding, lineHeight }: ReturnType<typeof appearance>) => ({ padding, lineHeight });
    const other = { style, color: '#00ff00', opacity: 0.4, borderRadius: 30, useGradient: true };
    expect(metrics(appearance(other, '#111111'))).toEqual(metrics(appearance({ style })));
  });

  it.each(backgroundStyles)('%s does not sample its backdrop and has no animation', (style) => {
    const { plates, textLayers, lineBar } = appearance({ style, useGradient: true });
    const used = [...Object.values(plates), ...Object.values(textLayers), lineBar?.style(0) ?? {}].flatMap(
      Object.keys,
    );
    for (const property of ['mixBlendMode', 'backdropFilter', 'transition', 'animation']) {
      expect(used).not.toContain(property);
    }
  });

  it('rounds corners by the document for the solid style only', () => {
    expect(appearance({ style: 'solid', borderRadius: 30 }).plates['plate']?.borderRadius).toBe(60);
    expect(appearance({ style: 'glass', borderRadius: 30 })).toEqual(
      appearance({ style: 'glass', borderRadius: 0 }),
    );
  });

  it('darkens the glass behind light text and lightens it behind dark text', () => {
    expect(appearance({ style: 'glass' }, '#ffffff').plates['tint']).not.toEqual(
      appearance({ style: 'glass' }, '#111111').plates['tint'],
    );
  });
});

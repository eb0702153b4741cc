import { describe, expect, it } from 'vitest';
import { textStyles } from '#remotion/text-styles/text-styles.ts';
import { backgroundStyles, TextBackground } from '#schema/text-background.ts';

const look = (change: object, textColor = '#ffffff') => {
  const background = TextBackground.parse(change);
  return textStyles[background.style].style(
    { textColor, background },
    { hasShadow: true, pxPerReferencePx: 2 },
  );
};

/** Everything that a style paints, as text. */
const painted = (change: object): string => {
  const { plates, textLayers: words, lineBar } = look(change);
  return JSON.stringify([plates, words, lineBar?.style(0)]);
};

describe('the text styles', () => {
  it.each(backgroundStyles.filter((style) => style !== 'none'))(
    '%s follows the colour of the document',
    (style) => {
      expect(painted({ style, color: '#ff0000' })).not.toBe(painted({ style, color: '#00ff00' }));
    },
  );

  it('all look different from one another', () => {
    const looks = backgroundStyles.map((style) => painted({ style }));
    expect(new Set(looks).size).toBe(backgroundStyles.length);
  });

  it.each(backgroundStyles)('%s paints the letters last, in the text colour', (style) => {
    const letters = Object.entries(look({ style }).textLayers).at(-1);
    expect(letters?.[0]).toBe('letters');
    expect(letters?.[1].color).toBeUndefined();
  });

  it.each(backgroundStyles)('%s samples nothing behind it and moves by no clock of its own', (style) => {
    const { plates, textLayers: words, lineBar } = look({ style, useGradient: true });
    const used = [...Object.values(plates), ...Object.values(words), lineBar?.style(0) ?? {}].flatMap(
      Object.keys,
    );
    for (const property of ['mixBlendMode', 'backdropFilter', 'transition', 'animation']) {
      expect(used).not.toContain(property);
    }
  });

  it('lets the document round the corners of the solid style only', () => {
    expect(look({ style: 'solid', borderRadius: 30 }).plates['plate']?.borderRadius).toBe(60);
    expect(look({ style: 'glass', borderRadius: 30 })).toEqual(look({ style: 'glass', borderRadius: 0 }));
  });

  it('smokes the glass behind light words and makes it milky behind dark ones', () => {
    expect(look({ style: 'glass' }, '#ffffff').plates['tint']).not.toEqual(
      look({ style: 'glass' }, '#111111').plates['tint'],
    );
  });
});

import { describe, expect, it } from 'vitest';
import { BackgroundStyle, GRADIENT_ON_SECONDARY_COLOR, TextBackground } from '#schema/text-background.ts';

describe('background styles', () => {
  it('[CO-032] are these twelve and no others', () => {
    expect(BackgroundStyle.options).toEqual([
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
    ]);
    expect(BackgroundStyle.safeParse('marker').success).toBe(false);
  });

  it('[CO-034] keep #ff00ff as second colour in the data, and know the white of the panel', () => {
    expect(TextBackground.parse({}).secondaryColor).toBe('#ff00ff');
    expect(GRADIENT_ON_SECONDARY_COLOR).toBe('#ffffff');
  });
});

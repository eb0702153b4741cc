import { describe, expect, it } from 'vitest';
import { templates } from '#remotion/templates/catalog.ts';
import { withText } from '#remotion/templates/template-texts.ts';

const header = templates
  .find(({ id }) => id === 'power-class')!
  .promo.textElements.find(({ id }) => id === 'header')!;
const LONG = 'Intermediate Choreography';

describe('other words in a text', () => {
  it('are as large as the place of its template allows, and as they were once they are short again', () => {
    const long = withText(header, LONG);
    expect(long).toMatchObject({ content: LONG, y: header.y });
    expect(long.fontSize).toBeLessThan(header.fontSize);
    expect(withText(long, header.content)).toEqual(header);
    expect(withText(long, '')).toEqual({ ...long, content: '' });
  });

  it('leave the size that a person gave it', () => {
    expect(withText({ ...header, fontSize: 60 }, LONG).fontSize).toBe(60);
    expect(withText({ ...header, y: header.y + 1 }, LONG).fontSize).toBe(header.fontSize);
  });

  it('leave texts that came with no template as large as they are', () => {
    expect(withText({ ...header, id: 'hashtag' }, LONG).fontSize).toBe(header.fontSize);
  });
});

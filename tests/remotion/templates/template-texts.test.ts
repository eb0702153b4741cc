import { describe, expect, it } from 'vitest';
import { templates } from '#remotion/templates/catalog.ts';
import { withText } from '#remotion/templates/template-texts.ts';

const header = templates
  .find(({ id }) => id === 'power-class')!
  .promo.textElements.find(({ id }) => id === 'header')!;
const LONG = 'Intermediate Choreography';

describe('changed text', () => {
  it('is as large as its template allows, and returns to its size when short again', () => {
    const long = withText(header, LONG);
    expect(long).toMatchObject({ content: LONG, y: header.y });
    expect(long.fontSize).toBeLessThan(header.fontSize);
    expect(withText(long, header.content)).toEqual(header);
    expect(withText(long, '')).toEqual({ ...long, content: '' });
  });

  it('keeps a size that a person set', () => {
    expect(withText({ ...header, fontSize: 60 }, LONG).fontSize).toBe(60);
    expect(withText({ ...header, y: header.y + 1 }, LONG).fontSize).toBe(header.fontSize);
  });

  it('keeps the size of texts without a template', () => {
    expect(withText({ ...header, id: 'hashtag' }, LONG).fontSize).toBe(header.fontSize);
  });
});

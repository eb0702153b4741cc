import { describe, expect, it } from 'vitest';
import { TextElement } from '#schema/elements/text-element.ts';

const base = { id: 'main-text', content: 'Monday flow', x: 50, y: 30, fontSize: 30 };
const accepts = (change: object): boolean => TextElement.safeParse({ ...base, ...change }).success;

describe('a text element', () => {
  it('[CO-005] has an id and content, and needs both', () => {
    expect(TextElement.parse(base)).toMatchObject({ id: 'main-text', content: 'Monday flow' });
    expect(accepts({ id: undefined })).toBe(false);
    expect(accepts({ content: undefined })).toBe(false);
    expect(accepts({ id: 'two words' })).toBe(false);
  });

  it('[CO-006] has x and y from 0 to 100 percent', () => {
    expect(accepts({ x: 0, y: 100 })).toBe(true);
    expect(accepts({ x: -1 })).toBe(false);
    expect(accepts({ y: 100.5 })).toBe(false);
  });

  it('[CO-007] has a rotation from -180 to 180 degrees, 0 unless set', () => {
    expect(TextElement.parse(base).rotation).toBe(0);
    expect(accepts({ rotation: -180 })).toBe(true);
    expect(accepts({ rotation: 181 })).toBe(false);
  });

  it('[CO-008] has a font size of 8 to 200, a family of the list and a weight of the five', () => {
    expect(accepts({ fontSize: 8, fontFamily: 'Pacifico', fontWeight: 300 })).toBe(true);
    expect(accepts({ fontSize: 7 })).toBe(false);
    expect(accepts({ fontSize: 201 })).toBe(false);
    expect(accepts({ fontFamily: 'Comic Sans' })).toBe(false);
    expect(accepts({ fontWeight: 800 })).toBe(false);
  });

  it.each(['Inter', 'Roboto', 'Poppins', 'Montserrat', 'Oswald', 'Bebas Neue', 'Dancing Script', 'Pacifico'])(
    '[CO-042] may be set in %s',
    (fontFamily) => expect(accepts({ fontFamily })).toBe(true),
  );

  it('[CO-032] has no background style but those that it knows', () => {
    expect(accepts({ background: { style: 'marker' } })).toBe(false);
  });

  it('[CO-009, CO-040] has an alignment and a colour: centred and white unless set', () => {
    expect(TextElement.parse(base)).toMatchObject({ textAlign: 'center', textColor: '#ffffff' });
    expect(accepts({ textAlign: 'right', textColor: '#1129DF' })).toBe(true);
    expect(accepts({ textAlign: 'justify' })).toBe(false);
    expect(accepts({ textColor: 'red' })).toBe(false);
  });

  it('[CO-010] is visible unless hidden', () => {
    expect(TextElement.parse(base).visible).toBe(true);
    expect(TextElement.parse({ ...base, visible: false }).visible).toBe(false);
  });

  it('[CO-011, CO-033, CO-034, CO-035] has a background with all six fields and their defaults', () => {
    expect(TextElement.parse(base).background).toEqual({
      style: 'none',
      color: '#1129df',
      opacity: 0.8,
      borderRadius: 12,
      useGradient: false,
      secondaryColor: '#ff00ff',
    });
    expect(accepts({ background: { opacity: 1.1 } })).toBe(false);
    expect(accepts({ background: { borderRadius: 31 } })).toBe(false);
  });

  it('[CO-039, CO-044] is set in Playfair Display at weight 400 by default', () => {
    expect(TextElement.parse(base)).toMatchObject({ fontFamily: 'Playfair Display', fontWeight: 400 });
  });

  it('has one kind of line break, whatever the program that it is pasted from writes', () => {
    const content = 'a\r\nb\rc\u2028d\u2029e\u0085f\u000bg';
    expect(TextElement.parse({ ...base, content }).content).toBe('a\nb\nc\nd\ne\nf\ng');
  });

  it('refuses a text of 10,000 characters with a message that a person can act on', () => {
    const refused = TextElement.safeParse({ ...base, content: 'x'.repeat(10_000) });
    expect(refused.error?.issues[0]).toMatchObject({
      path: ['content'],
      message: 'must be at most 1000 characters; shorten the text or split it into two elements',
    });
  });
});

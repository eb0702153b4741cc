import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TextLayout } from '#remotion/text-layout/layout-text.ts';
import { type LayoutPage, openLayoutPage } from '#tests/remotion/layout-page/open-layout-page.ts';

let page: LayoutPage;
beforeAll(async () => {
  page = await openLayoutPage();
});
afterAll(() => page?.close());

const SCALE = 1080 / 374;
const element = { id: 'main-text', x: 50, y: 50, fontFamily: 'Inter' };
const layout = (change: object): Promise<TextLayout> => page.ask('layout', { ...element, ...change });

describe('the layout of a long word', () => {
  it('shrinks a long word to the wrap width instead of breaking it', async () => {
    const { fontSize, lines, breaksWords } = await layout({ content: 'Anfängerschnupperkurs', fontSize: 44 });
    expect(fontSize).toBeLessThan(44 * SCALE);
    expect(breaksWords).toBe(false);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.width).toBeGreaterThan(800);
  });

  it.each([
    ['German', 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauun', 36],
    ['Russian', 'Достопримечательностиэлектрофотополупроводниковогопроизвод', 36],
    ['a hashtag', '#poledancefitnessandaerialhoopworkshopforeverybodyeverywher', 50],
    ['an address', 'https://studio.example.com/classes/pole-dance?source=promo_video', 36],
    ['one letter', 'W'.repeat(58), 36],
    ['a letter that is kerned', 'A'.repeat(58), 58],
    ['a compound', 'Anfängerschnupperkurswochenendworkshopteilnahmebescheinigu', 30],
  ])(
    'breaks %s of 58 letters at soft places alone, at half the size or more: %s',
    async (_, content, fontSize) => {
      for (const fontFamily of ['Inter', 'Monoton']) {
        const document = { ...element, content, fontSize, fontFamily };
        const { lines, breaksWords, overflows, text, size, ...drawn } = await layout(document);
        expect([breaksWords, overflows]).toEqual([true, false]);
        expect(drawn.fontSize).toBeGreaterThanOrEqual((fontSize / 2) * SCALE);
        expect(Math.max(...lines.map(({ width }) => width))).toBeLessThanOrEqual(864.5);
        expect(size.width).toBeLessThanOrEqual(864.5);
        const parts = text.split(/[\u00ad\u200b]/);
        const places = new Set(parts.map((_part, index) => parts.slice(0, index).join('').length));
        const starts = await page.ask<number[]>('lineStarts', document);
        expect(starts.length).toBeGreaterThan(1);
        expect(starts.filter((start) => !places.has(start))).toEqual([]);
        const { width, scrollWidth } = await page.ask<{ width: number; scrollWidth: number }>(
          'drawnSize',
          document,
        );
        // Chromium lets a line that begins within a word be a few pixels wider than its box.
        expect(scrollWidth).toBeLessThanOrEqual(Math.ceil(width) + 4);
      }
    },
  );

  it('breaks a long word into as few lines as at half the size, as large as they allow', async () => {
    const { fontSize, lines } = await layout({ content: 'spin'.repeat(15), fontSize: 36 });
    expect(fontSize).toBeGreaterThan(18 * SCALE);
    expect(fontSize).toBeLessThan(36 * SCALE);
    expect(lines).toHaveLength(2);
    expect(Math.min(...lines.map(({ width }) => width))).toBeGreaterThan(750);
  });

  it('shrinks what cannot be broken until it fits, and says when it leaves the frame', async () => {
    const number = await layout({ content: '7'.repeat(40), fontSize: 36 });
    expect(number).toMatchObject({ overflows: false, lines: { length: 1 } });
    expect(number.lines[0]?.width).toBeLessThanOrEqual(864.5);
    const { overflows, fontSize, size } = await layout({ content: '7'.repeat(90), fontSize: 36 });
    expect([overflows, fontSize]).toEqual([true, 12 * SCALE]);
    expect(size.width).toBeGreaterThan(1080);
  });
});

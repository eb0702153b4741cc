import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TextLayout } from '#remotion/text-layout/layout-text.ts';
import { type LayoutPage, openLayoutPage } from '#tests/remotion/layout-page/open-layout-page.ts';

type MeasuredLayout = Omit<TextLayout, 'look'> & { wasReady: boolean };

let page: LayoutPage;
beforeAll(async () => {
  page = await openLayoutPage();
});
afterAll(() => page?.close());

const SCALE = 1080 / 374;
const sentence = 'Every Monday evening we flow until the lights go down and the music stops';
const monday = {
  id: 'main-text',
  content: 'Monday',
  x: 50,
  y: 50,
  fontSize: 30,
  fontFamily: 'Inter',
};
const layout = (change: object): Promise<MeasuredLayout> => page.ask('layout', { ...monday, ...change });

describe('the layout of a text', () => {
  it('waits for its font: there is none before, and one after', async () => {
    const first = await layout({ fontFamily: 'Rubik', fontWeight: 300 });
    expect(first.wasReady).toBe(false);
    expect((await layout({ fontFamily: 'Rubik', fontWeight: 300 })).wasReady).toBe(true);
  });

  it('[CO-003] keeps a short text at its size and place', async () => {
    const { fontSize, center, lines, overflows } = await layout({ x: 40, y: 30 });
    expect(fontSize).toBeCloseTo(30 * SCALE);
    expect(center).toEqual({ x: 432, y: 576 });
    expect(lines).toHaveLength(1);
    expect(overflows).toBe(false);
  });

  it('[CO-047] wraps an AI text, and every other, at 80 % of the width', async () => {
    for (const id of ['ai-main-text', 'main-text']) {
      const { lines, padding, size } = await layout({ id, content: sentence });
      expect(lines.length).toBeGreaterThan(2);
      const widest = Math.max(...lines.map(({ width }) => width));
      expect(widest).toBeLessThanOrEqual(864);
      expect(widest).toBeGreaterThan(864 * 0.7);
      expect(size.width - 2 * padding.x).toBeLessThanOrEqual(864);
    }
  });

  it('[CO-048] pads an AI text by 48 px at the reference width, cut at the sides of the frame', async () => {
    const { padding, size } = await layout({ id: 'ai-main-text', content: sentence });
    expect(padding.y).toBeCloseTo(48 * SCALE);
    expect(padding.x).toBe((1080 - 864) / 2);
    expect(size.width).toBeLessThanOrEqual(1080);
    expect((await layout({ content: sentence })).padding).toEqual({ x: 0, y: 0 });
  });

  it('begins the lines of a right-to-left text on the right, unless it is aligned to the other side', async () => {
    const content = 'دروس الرقص على العمود\nPole';
    const gaps = async (textAlign: string) => {
      const { lines, size, padding } = await layout({ content, textAlign });
      return lines.map(({ left, width }) =>
        [left, size.width - 2 * padding.x - left - width].map(Math.round),
      );
    };
    expect((await gaps('left'))[1]?.[1]).toBe(0);
    expect((await gaps('left'))[1]?.[0]).toBeGreaterThan(100);
    expect((await gaps('right'))[1]?.[0]).toBe(0);
  });

  it.each([
    ['Chinese', '今天星期一晚上七点一起来参加钢管舞初级课程吧请带上你的朋友'],
    ['Japanese', '今週の月曜日は初心者のためのポールダンス教室を開催します'],
    ['Korean', '이번 월요일 저녁에는 초보자를 위한 폴댄스 수업이 있습니다'],
    ['Thai', 'คืนวันจันทร์นี้เรามีคลาสเต้นโพลสำหรับผู้เริ่มต้นชวนเพื่อนของคุณมาด้วยกัน'],
  ])('breaks the lines of a %s text between its words', async (_, content) => {
    const segments = Array.from(
      new Intl.Segmenter('zh', { granularity: 'word' }).segment(content),
      ({ segment, isWordLike }) => ({ segment, isWord: isWordLike === true }),
    );
    for (const fontSize of [24, 30, 37, 44]) {
      const starts = await page.ask<number[]>('lineStarts', { ...monday, content, fontSize });
      expect(starts.length).toBeGreaterThan(1);
      const words = segments.map((each, index) => ({
        ...each,
        from: segments.slice(0, index).reduce((sum, { segment }) => sum + segment.length, 0),
      }));
      const broken = words.filter(
        ({ segment, isWord, from }) =>
          isWord && starts.some((start) => start > from && start < from + segment.length),
      );
      expect(broken.map(({ segment }) => segment)).toEqual([]);
    }
  });

  it('keeps line breaks', async () => {
    expect((await layout({ content: 'Monday\n7 pm\nbring a friend' })).lines).toHaveLength(3);
  });

  it('balances the lines of a centred text, in a box as wide as they are', async () => {
    const content = 'Share this with 2 friends who would love this!';
    for (const fontSize of [24, 28, 32]) {
      const greedy = await layout({ content, fontSize, textAlign: 'left' });
      const { lines, size, text } = await layout({ content, fontSize });
      expect([text, lines.length]).toEqual([content, greedy.lines.length]);
      const widths = lines.map(({ width }) => width);
      expect(Math.min(...widths) / Math.max(...widths)).toBeGreaterThan(0.65);
      expect(size.width).toBeLessThan(Math.max(...widths) + 3);
      expect(size.height).toBeCloseTo(greedy.size.height, 3);
      // As it is drawn: the balanced lines are those of the video.
      expect(await page.ask<number[]>('lineStarts', { ...monday, content, fontSize })).toHaveLength(
        lines.length,
      );
    }
  });

  it('balances no line that somebody broke by hand, no aligned text and no paragraph', async () => {
    for (const change of [
      { content: `${sentence}\nBring a friend` },
      { content: sentence, textAlign: 'left' },
      { content: `${sentence} ${sentence} ${sentence}` },
    ]) {
      const { wrapWidth, lines } = await layout(change);
      expect(wrapWidth).toBe(864);
      expect(lines.length).toBeGreaterThan(2);
    }
  });

  it('neither ends nor begins a line with the dot between two facts', async () => {
    const content = 'Every Monday · 6:15 PM';
    for (const fontSize of [32, 34, 36, 38, 40]) {
      const { text, lines } = await layout({ content, fontSize });
      expect([text, lines.length]).toEqual(['Every Monday\n6:15 PM', 2]);
    }
    expect(await layout({ content, fontSize: 22 })).toMatchObject({ text: content, lines: { length: 1 } });
    const three = 'Every other Saturday evening · 6:15 PM · bring a friend';
    const { text, lines } = await layout({ content: three, fontSize: 44 });
    expect(text.split('\n').length + text.split(' · ').length).toBe(4);
    expect(text).not.toMatch(/·$/m);
    expect(lines.length).toBeGreaterThan(2);
  });

  it('breaks between two facts rather than within one', async () => {
    for (const content of ['Every Thursday · 6:15 PM', 'Every Wednesday · 10:45 AM']) {
      const layouts = await Promise.all(
        [28, 29, 30, 31, 32, 34, 36, 38].map((fontSize) => layout({ content, fontSize })),
      );
      const onTwoLines = layouts.filter(({ lines }) => lines.length === 2).map(({ text }) => text);
      expect(onTwoLines.length).toBeGreaterThan(2);
      expect(new Set(onTwoLines)).toEqual(new Set([content.replace(' · ', '\n')]));
    }
  });

  it('never lets a text leave the frame: 1000 characters at 200 px shrink until they stand in it', async () => {
    const { fontSize, size, center, overflows } = await layout({
      content: sentence.repeat(14).slice(0, 1000),
      fontSize: 200,
      y: 90,
    });
    expect(overflows).toBe(false);
    expect(fontSize).toBeGreaterThan(12 * SCALE);
    expect(center.y + size.height / 2).toBeLessThanOrEqual(1920.5);
    expect(center.y - size.height / 2).toBeGreaterThanOrEqual(-0.5);
  });

  it('says when the words overflow even at the smallest legible size', async () => {
    expect((await layout({ content: 'one\n'.repeat(200) })).overflows).toBe(true);
  });

  it('moves a block at the edge in, and no further than it must', async () => {
    const { center, size } = await layout({ content: 'At the edge', x: 0, y: 100 });
    expect(center.x).toBeCloseTo(size.width / 2);
    expect(center.y).toBeCloseTo(1920 - size.height / 2);
  });

  it('counts plates that are seen and padding that is not', async () => {
    const plate = await layout({ x: 0, background: { style: 'solid' } });
    expect(plate.center.x).toBeCloseTo(plate.size.width / 2);
    const bare = await layout({ id: 'ai-main-text', x: 0 });
    expect(bare.center.x).toBeCloseTo(bare.size.width / 2 - bare.padding.x);
  });

  it('lets a line that stands upright be at the side', async () => {
    const { center, size } = await layout({ content: 'along the side', x: 8, rotation: 90 });
    expect(size.width).toBeGreaterThan(400);
    expect(center.x).toBeCloseTo(86.4);
  });

  it('inherits nothing from the page around the Player', async () => {
    // Wide letters, capitals and tall lines are set on the page's body.
    const { size, lines } = await layout({ content: 'Monday flow', fontSize: 30 });
    expect(lines).toHaveLength(1);
    expect(size.height).toBeCloseTo(30 * SCALE * 1.2, 0);
    expect(size.width).toBeLessThan(30 * SCALE * 11 * 0.62);
  });
});

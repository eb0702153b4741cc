import { describe, expect, test } from 'vitest';
import { changeClassInfo, hasStaleDay, syncFormData } from '#remotion/class-form/class-info-edits.ts';
import { restorableTexts } from '#remotion/class-form/form-texts.ts';
import { estimateTextSize } from '#remotion/text-layout/estimate-text-size.ts';
import { ClassInfo } from '#schema/class/class-info.ts';
import { AI_TEXT_PADDING, CANVAS_HEIGHT, REFERENCE_SCALE } from '#schema/limits.ts';
import { migratePromo } from '#schema/migrate-promo.ts';
import { newPromo } from '#schema/new-promo.ts';
import type { Promo } from '#schema/promo.ts';
import { promotionBlocks } from '#schema/texts/promotion-text.ts';
import { composeText } from '#server/writing/compose-text.ts';
import {
  bringBackTexts,
  presentBlocks,
  rewriteBlock,
  setContentType,
  showsText,
  writePromotion,
  writingBrief,
} from '#src/features/editor/document/content-edits.ts';
import { describeChange } from '#src/features/editor/document/describe-change.ts';
import {
  shapeElement,
  deleteElement,
  addOverlay,
  removeOverlay,
} from '#src/features/editor/document/element-edits.ts';
import { setTextContent } from '#src/features/editor/document/text-edits.ts';

const today = '2026-03-12';
const info = ClassInfo.parse({
  instructorName: 'Ana Ruiz',
  studio: 'Skyline Pole',
  classType: 'Pole Flow',
  schedule: 'One-time class',
  classDate: '2026-03-13',
  time: '6:15 PM',
});
const message = 'Breathe out. See you {day} at {time}.';
const writtenAs = (main: string, count: 4 | 5 | 6 = 5) =>
  promotionBlocks({ header: '{class}, slowly', main }, { count, info, today });
const written = writePromotion(newPromo(), { written: writtenAs(message), info, today });
const textOf = (promo: Promo, id: string) => promo.textElements.find((element) => element.id === id)?.content;

describe('a promotional text in the promo', () => {
  test('takes the place of the texts about the class, and is a valid promo', () => {
    expect(written.textElements.map(({ id, content }) => [id, content])).toEqual([
      ['ai-main-text', 'Breathe out. See you tomorrow at 6:15 PM.'],
      ['ai-schedule-text', 'Friday, Mar 13 · 6:15 PM'],
      ['ai-sharing-text', 'Share this with 2 friends who would love this!'],
      ['ai-instructor-text', 'Ana Ruiz'],
      ['ai-studio-text', 'Skyline Pole'],
    ]);
    expect(written.contentType).toBe('ai-promotion');
    expect(written.text.split('\n\n')).toHaveLength(5);
    expect(migratePromo(structuredClone(written))).toEqual(written);
    expect(describeChange(newPromo(), written)).toBe('new text');
    const deleted = deleteElement(written, { id: 'ai-main-text' });
    expect(describeChange(written, deleted)).not.toContain('new text');
  });

  test('follows the form without another call', () => {
    const moved = changeClassInfo(written, {
      fields: { schedule: 'Every Monday', time: '7:00 PM', instructorName: 'Jo Park' },
      today,
    });
    expect(textOf(moved, 'ai-main-text')).toBe('Breathe out. See you every Monday at 7:00 PM.');
    expect(textOf(moved, 'ai-schedule-text')).toBe('Every Monday · 7:00 PM');
    expect(textOf(moved, 'ai-instructor-text')).toBe('Jo Park');
    const unknown = changeClassInfo(moved, { fields: { time: '' }, today });
    expect(textOf(unknown, 'ai-main-text')).toBe('Breathe out.');
  });

  test('does not repeat a call to action that a GIF shows, unless it is a different one', () => {
    const item = { publicId: 'starter-link-in-bio', title: 'Book: link in bio' };
    const withButton = addOverlay(newPromo(), { item });
    const booking = { ...info, callToAction: 'book: Link in bio ' };
    const promo = writePromotion(withButton, { written: writtenAs(message), info: booking, today });
    expect(textOf(promo, 'ai-main-text')).toBe('Breathe out. See you tomorrow at 6:15 PM.');
    expect(showsText(promo, writtenAs(message))).toBe(true);
    const other = changeClassInfo(promo, { fields: { callToAction: 'Message us' }, today });
    expect(textOf(other, 'ai-main-text')).toBe('Breathe out. See you tomorrow at 6:15 PM.\nMessage us');
    const back = changeClassInfo(other, { fields: { callToAction: 'Book: link in bio' }, today });
    expect(textOf(back, 'ai-main-text')).toBe('Breathe out. See you tomorrow at 6:15 PM.');
    const block = { id: 'ai-main-text', template: 'Rise up.\n{callToAction}' };
    expect(textOf(rewriteBlock(back, { block, info: back.classInfo, today }), 'ai-main-text')).toBe(
      'Rise up.',
    );
    const removed = removeOverlay(back, { id: back.overlayElements[0]!.id });
    const again = writePromotion(removed, { written: writtenAs(message), info: back.classInfo, today });
    expect(textOf(again, 'ai-main-text')).toContain('\nBook: link in bio');
  });

  test('follows the calendar on request', () => {
    expect(hasStaleDay(written, { today: '2026-03-13' })).toBe(true);
    expect(textOf(syncFormData(written, { today: '2026-03-13' }), 'ai-main-text')).toBe(
      'Breathe out. See you today at 6:15 PM.',
    );
  });

  test('replaces an edited one, which can be restored, and keeps places and styles', () => {
    const edited = setTextContent(written, { id: 'ai-main-text', content: 'My own message' });
    const placed = shapeElement(edited, { id: 'ai-studio-text', x: 30, y: 80 });
    const again = writePromotion(placed, { written: writtenAs('Rise up. Join us {day}.'), info, today });
    expect(textOf(again, 'ai-main-text')).toBe('Rise up. Join us tomorrow.');
    expect(restorableTexts(again)).toEqual([{ id: 'ai-main-text', own: 'My own message' }]);
    expect(again.textElements.at(-1)).toMatchObject({ x: 30, y: 80 });
  });

  test('gets one paragraph rewritten; the others stay, even typed ones', () => {
    const six = writePromotion(newPromo(), { written: writtenAs(message, 6), info, today });
    expect(presentBlocks(six)).toMatchObject([
      { id: 'header', template: '{class}, slowly' },
      { id: 'ai-main-text' },
      {},
      {},
      {},
      {},
    ]);
    const typed = setTextContent(six, { id: 'ai-main-text', content: 'My own message' });
    const headline = { id: 'header', template: 'Come to {class}' };
    const anew = rewriteBlock(typed, { block: headline, info, today });
    expect([textOf(anew, 'header'), textOf(anew, 'ai-main-text')]).toEqual([
      'Come to Pole Flow',
      'My own message',
    ]);
    expect(describeChange(typed, anew)).toBe('new headline');
    const main = { id: 'ai-main-text', template: 'Stand up.' };
    const replaced = rewriteBlock(anew, { block: main, info, today });
    expect(restorableTexts(replaced)).toEqual([{ id: 'ai-main-text', own: 'My own message' }]);
    expect(migratePromo(structuredClone(replaced))).toEqual(replaced);
    const renamed = changeClassInfo(replaced, { fields: { classType: 'Heels' }, today });
    expect(textOf(renamed, 'header')).toBe('Come to Heels');
  });

  test('is the one that was written until it is changed by hand', () => {
    const blocks = writtenAs(message);
    expect(showsText(newPromo(), blocks)).toBe(false);
    expect(showsText(written, blocks)).toBe(true);
    const moved = changeClassInfo(written, { fields: { time: '7:00 PM' }, today });
    expect(showsText(moved, blocks)).toBe(true);
    expect(showsText(setTextContent(moved, { id: 'ai-main-text', content: 'Mine' }), blocks)).toBe(false);
  });

  test('is replaced by the previous texts, which follow the current form', () => {
    const other = writePromotion(written, {
      written: writtenAs('Stand up.'),
      info: { ...info, writingStyle: 'fierce' },
      today,
    });
    const moved = changeClassInfo(other, { fields: { time: '7:00 PM' }, today });
    const back = bringBackTexts(moved, { former: written, today });
    expect(textOf(back, 'ai-main-text')).toBe('Breathe out. See you tomorrow at 7:00 PM.');
    expect(back.classInfo).toMatchObject({ writingStyle: info.writingStyle, time: '7:00 PM' });
  });

  test('[ED-003] is due in Auto once the form is complete, and again for another class or style', () => {
    const waiting = setContentType(newPromo(), { contentType: 'ai-promotion', today });
    const filled = changeClassInfo(waiting, { fields: info, today });
    const brief = writingBrief(filled);
    expect(brief).not.toBeNull();
    const change = (fields: Partial<ClassInfo>) => writingBrief(changeClassInfo(filled, { fields, today }));
    expect(change({ time: '7:00 PM' })).toBe(brief);
    expect(change({ writingStyle: 'fierce' })).not.toBe(brief);
    expect(change({ classType: 'Heels' })).not.toBe(brief);
    for (const field of ['classType', 'classDate', 'time', 'instructorName', 'studio']) {
      expect(change({ [field]: '' })).toBeNull();
    }
    expect(writingBrief(setContentType(filled, { contentType: 'class-details-only', today }))).toBeNull();
    expect(writingBrief(waiting)).toBeNull();
  });

  test('is replaced by the texts about the class', () => {
    const back = setContentType(written, { contentType: 'class-details-only', today });
    expect(textOf(back, 'header')).toBe('Pole Flow');
    expect(textOf(back, 'instructor')).toBe('with Ana Ruiz');
    expect(textOf(back, 'ai-main-text')).toBeUndefined();
    expect([back.text, back.contentType]).toEqual(['Auto Generation Mode', 'class-details-only']);
    const deleted = deleteElement(written, { id: 'ai-main-text' });
    expect(textOf(setContentType(deleted, { contentType: 'class-details-only', today }), 'header')).toBe(
      'Pole Flow',
    );
    const waiting = setContentType(back, { contentType: 'ai-promotion', today });
    expect(waiting.textElements).toBe(back.textElements);
  });

  test.each([4, 5, 6] as const)(
    'of %s paragraphs has none over another or outside the safe zone',
    (count) => {
      for (let seed = 0; seed < 70; seed += 1) {
        const slots = new Set(['class', 'day', 'time', 'instructor', 'studio', 'detail'] as const);
        const style = (['poetry', 'humor', 'fierce'] as const)[seed % 3] ?? 'poetry';
        const length = (['short', 'medium', 'long'] as const)[seed % 3] ?? 'long';
        const text = composeText({ style, slots, className: 'Pole' }, { length, seed });
        const full = { ...info, details: 'Bring knee pads, water, a towel and somebody who laughs loudly' };
        const blocks = promotionBlocks(text, { count, info: full, today });
        const promo = writePromotion(newPromo(), { written: blocks, info: full, today });
        const boxes = promo.textElements
          .map((element) => {
            const middle = (element.y / 100) * CANVAS_HEIGHT;
            const padding = element.id.startsWith('ai-') ? 2 * AI_TEXT_PADDING * REFERENCE_SCALE : 0;
            const height = estimateTextSize(element).height - padding;
            return { id: element.id, top: middle - height / 2, bottom: middle + height / 2 };
          })
          .toSorted((a, b) => a.top - b.top);
        expect(boxes[0]?.top).toBeGreaterThanOrEqual(286);
        for (const [index, box] of boxes.entries()) {
          expect(box.bottom).toBeLessThanOrEqual(boxes[index + 1]?.top ?? 1250);
        }
        const gaps = boxes.slice(1).flatMap(({ top }, index) => {
          const above = boxes[index];
          return above?.id.startsWith('ai-') === true ? [top - above.bottom] : [];
        });
        // A row of the smallest text is 60 px high.
        expect(Math.min(...gaps)).toBeGreaterThan(30);
      }
    },
  );
});

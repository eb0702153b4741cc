import type { ClassInfo } from '#schema/class/class-info.ts';
import type { CalendarDay } from '#schema/class/class-schedule.ts';
import type { DefaultElementId } from '#schema/elements/default-elements.ts';
import { fillTextTemplate, textTemplateFor } from '#schema/texts/text-templates.ts';
import { SHARING_TEXT } from '#schema/texts/translations.ts';

/** The slots of written text, each with the placeholder of a text template that it becomes. */
const placeholders = {
  class: 'class',
  day: 'onDay',
  time: 'time',
  instructor: 'instructor',
  studio: 'studio',
  detail: 'details',
} as const;

export type PromotionSlot = keyof typeof placeholders;

// The keys of the table above.
const promotionSlots = Object.keys(placeholders) as PromotionSlot[];

/** What is written: a few words above the text, and the text itself, both with slots such as `{class}`. */
export type WrittenText = { header: string; main: string };

/** How many paragraphs a promotional text has (WR-021). */
export type ParagraphCount = 4 | 5 | 6;

/** The elements of a promotional text, one for each paragraph, from top to bottom. */
export const promotionElementIds = {
  4: ['ai-main-text', 'ai-schedule-text', 'ai-instructor-text', 'ai-studio-text'],
  5: ['ai-main-text', 'ai-schedule-text', 'ai-sharing-text', 'ai-instructor-text', 'ai-studio-text'],
  6: [
    'header',
    'ai-main-text',
    'ai-schedule-text',
    'ai-sharing-text',
    'ai-instructor-text',
    'ai-studio-text',
  ],
} as const satisfies Record<ParagraphCount, readonly DefaultElementId[]>;

/** The elements of a text of three paragraphs. */
const shortestElementIds = ['ai-main-text', 'ai-instructor-text', 'ai-studio-text'] as const;

/**
 * A text as paragraphs between blank lines, for its elements. What is more than six paragraphs belongs to the message; the last two are
 * always signature and branding. Fewer than three cannot be told apart: all of them are the message (WR-015, WR-016).
 */
export const parsePromotionalText = (text: string): { id: DefaultElementId; text: string }[] => {
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  const count = Math.min(paragraphs.length, 6);
  if (count < 3) return [{ id: 'ai-main-text', text: paragraphs.join('\n') }];
  // One of the keys, from 4 to 6.
  const ids = count === 3 ? shortestElementIds : promotionElementIds[count as ParagraphCount];
  const surplus = paragraphs.length - ids.length;
  let next = 0;
  return ids.map((id) => {
    const own = paragraphs.slice(next, next + 1 + (id === 'ai-main-text' ? surplus : 0));
    next += own.length;
    return { id, text: own.join('\n') };
  });
};

/** The elements that are written, by what `WrittenText` calls them; the others come from the form alone. */
export const writtenElementIds = { header: 'header', main: 'ai-main-text' } as const;

/** One paragraph: `template` follows the class form, `text` is what it says now. */
export type PromotionBlock = { id: string; template: string; text: string };

/** The value of each slot that the form fills, as it reads in a sentence. */
export const filledSlots = (info: ClassInfo, today: CalendarDay): Partial<Record<PromotionSlot, string>> =>
  Object.fromEntries(
    promotionSlots
      .map((slot) => [slot, fillTextTemplate(`{${placeholders[slot]}}`, info, today)] as const)
      .filter(([, value]) => value !== ''),
  );

const isSlot = (name: string): name is PromotionSlot => Object.hasOwn(placeholders, name);

const withPlaceholders = (written: string): string =>
  written.replaceAll(/\{(\w+)\}/g, (slot, name: string) => (isSlot(name) ? `{${placeholders[name]}}` : slot));

/** The last line of a message's template, which is left out while the form has no call to action. */
export const CALL_TO_ACTION_LINE = '\n{callToAction}';

const templateOf = (id: DefaultElementId, { header, main }: WrittenText): string => {
  if (id === writtenElementIds.header) return withPlaceholders(header);
  if (id === writtenElementIds.main) return `${withPlaceholders(main)}${CALL_TO_ACTION_LINE}`;
  return id === 'ai-sharing-text' ? SHARING_TEXT : (textTemplateFor(id, {}) ?? '');
};

/** Written text as paragraphs. One that lacks all its facts is empty. */
export const promotionBlocks = (
  written: WrittenText,
  { count, info, today }: { count: ParagraphCount; info: ClassInfo; today: CalendarDay },
): PromotionBlock[] =>
  promotionElementIds[count].map((id) => {
    const template = templateOf(id, written);
    return { id, template, text: fillTextTemplate(template, info, today) };
  });

const withSlots = (template: string): string =>
  promotionSlots.reduce(
    (text, slot) => text.replaceAll(`{${placeholders[slot]}}`, `{${slot}}`),
    template.replace(CALL_TO_ACTION_LINE, ''),
  );

/** The written part of paragraphs, with slots, as `promotionBlocks` took it; '' for a paragraph that is not there. */
export const writtenPartOf = (blocks: readonly Pick<PromotionBlock, 'id' | 'template'>[]): WrittenText => {
  const part = (id: string): string => withSlots(blocks.find((block) => block.id === id)?.template ?? '');
  return { header: part(writtenElementIds.header), main: part(writtenElementIds.main) };
};

/** The paragraphs as one text, separated by blank lines. */
export const promotionalTextOf = (blocks: readonly PromotionBlock[]): string =>
  blocks
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join('\n\n');

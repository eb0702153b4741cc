import type { CalendarDay } from '#schema/class-schedule.ts';
import type { ClassInfo } from '#schema/class-info.ts';
import type { DefaultElementId } from '#schema/default-elements.ts';
import { fillTextTemplate, textTemplateFor } from '#schema/text-templates.ts';

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

/** The sharing line (WR-020). */
export const SHARING_TEXT = 'Share this with 2 friends who would love this!';

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

/** One paragraph: `template` follows the class form, `text` is what it says now. */
export type PromotionBlock = { id: string; template: string; text: string };

/** The value of each slot that the form fills, as it stands in a sentence. */
export const filledSlots = (info: ClassInfo, today: CalendarDay): Partial<Record<PromotionSlot, string>> =>
  Object.fromEntries(
    promotionSlots
      .map((slot) => [slot, fillTextTemplate(`{${placeholders[slot]}}`, info, today)] as const)
      .filter(([, value]) => value !== ''),
  );

const isSlot = (name: string): name is PromotionSlot => Object.hasOwn(placeholders, name);

const withPlaceholders = (written: string): string =>
  written.replaceAll(/\{(\w+)\}/g, (slot, name: string) => (isSlot(name) ? `{${placeholders[name]}}` : slot));

const templateOf = (id: DefaultElementId, { header, main }: WrittenText): string => {
  if (id === 'header') return withPlaceholders(header);
  if (id === 'ai-main-text') return withPlaceholders(main);
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

/** The paragraphs as one text, separated by blank lines. */
export const promotionalTextOf = (blocks: readonly PromotionBlock[]): string =>
  blocks
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join('\n\n');

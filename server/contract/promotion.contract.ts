import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { ClassInfo } from '#schema/class-info.ts';
import { isCalendarDay } from '#schema/class-schedule.ts';
import { ElementId } from '#schema/element-id.ts';

/** How long the message is: about 2, 3 or 4 sentences. */
export const TextLength = z.enum(['short', 'medium', 'long']);
export type TextLength = z.infer<typeof TextLength>;

/** Variations that one request may have. */
export const VARIATIONS_MAX = 3;

/** One promotional text. `template` has slots that follow the class form, `text` is what it says now. */
export const PromotionVariation = z.strictObject({
  /** Who wrote it: the AI service, or the writer that needs none. */
  writer: z.enum(['ai', 'offline']),
  promotionalText: z.string(),
  blocks: z.array(z.strictObject({ id: ElementId, template: z.string(), text: z.string() })),
});
export type PromotionVariation = z.infer<typeof PromotionVariation>;

/** Why the offline writer wrote although there is an AI service; its limit takes the place of `{limit}`. */
export const writerNotices = {
  AI_UNAVAILABLE: "The AI writer did not answer, so PolePro's own writer wrote this text.",
  AI_TEXT_REJECTED:
    "The AI writer's text said things that your form does not say, so PolePro's own writer wrote this one.",
  AI_TEXTS_USED_UP:
    "The AI writer has written {limit} times for you today, which is as often as it may. PolePro's own writer wrote this text.",
} as const;

const Today = z.string().refine(isCalendarDay, { error: 'must be a day such as 2026-03-14' });

const ParagraphCount = z.literal([4, 5, 6], { error: 'must be 4, 5 or 6' });

export const generatePromotion = defineEndpoint({
  method: 'POST',
  path: '/api/generate-promotion',
  summary: 'Writes promotional text from the class form; nothing is stored',
  access: 'signed-in',
  status: 200,
  responseType: 'json',
  body: ClassInfo.omit({ filledOn: true }).extend({
    /** The caller's day, for words such as 'tomorrow'; by default that of UTC. */
    today: Today.optional(),
    paragraphs: ParagraphCount.default(5),
    length: TextLength.default('medium'),
    variations: z.number().int().min(1).max(VARIATIONS_MAX).default(1),
  }),
  /** `promotionalText` is that of the first variation. */
  response: z.strictObject({
    promotionalText: z.string(),
    variations: z.array(PromotionVariation).min(1),
    notice: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  }),
});

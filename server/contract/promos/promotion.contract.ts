import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { IdParams, Instant, PublicId } from '#contract/ids.ts';
import { WRITING_PHRASE_MAX, WRITING_PHRASES_MAX } from '#contract/limits.ts';
import { limitedText } from '#schema/bounded.ts';
import { ClassInfo, WritingStyle } from '#schema/class/class-info.ts';
import { isCalendarDay } from '#schema/class/class-schedule.ts';
import { ElementId } from '#schema/elements/element-id.ts';
import { MAX_TEXT_TEMPLATE_LENGTH } from '#schema/limits.ts';
import { promotionElementIds, writtenElementIds } from '#schema/texts/promotion-text.ts';

/** The length of the message: about 2, 3 or 4 sentences. */
export const TextLength = z.enum(['short', 'medium', 'long']);
export type TextLength = z.infer<typeof TextLength>;

/** Variations that one request may have. */
export const VARIATIONS_MAX = 3;

/** Who wrote a text: the AI service, or the offline writer. */
const Writer = z.enum(['ai', 'offline']);

/** One paragraph. `template` has slots that follow the class form; `text` is the current text. */
const PromotionBlock = z.strictObject({ id: ElementId, template: z.string(), text: z.string() });

export const PromotionVariation = z.strictObject({
  writer: Writer,
  promotionalText: z.string(),
  blocks: z.array(PromotionBlock),
});
export type PromotionVariation = z.infer<typeof PromotionVariation>;

/** Why the offline writer wrote although there is an AI service. `{limit}` stands for the service's limit. */
export const writerNotices = {
  AI_UNAVAILABLE: "The AI writer did not answer, so PolePro's own writer wrote this text.",
  AI_TEXT_REJECTED:
    "The AI writer's text said things that are not in your form, so PolePro's own writer wrote this one.",
  AI_TEXTS_USED_UP:
    "Your account has used the AI writer {limit} times today, the most it may. PolePro's own writer wrote the rest.",
} as const;

const Today = z
  .string()
  .refine(isCalendarDay, { error: 'must be a day such as 2026-03-14' })
  .meta({ examples: ['2026-03-14'] });

const ParagraphCount = z.literal([4, 5, 6], { error: 'must be 4, 5 or 6' });

/** The paragraphs that are written anew each time. The others come only from the form. */
export const WrittenBlock = z.enum(['header', 'main']);
export type WrittenBlock = z.infer<typeof WrittenBlock>;

/** The promo's current text, of which one block is written again. */
const CurrentBlocks = z
  .array(
    z.strictObject({
      id: z.enum(promotionElementIds[6]),
      template: z.string().max(MAX_TEXT_TEMPLATE_LENGTH),
    }),
  )
  .max(promotionElementIds[6].length);

/**
 * A finished block of a variation, counted from 0. A later block with the same variation and id replaces it, because the text after a
 * headline may be rejected.
 */
export const PromotionBlockEvent = z.strictObject({
  variation: z.number().int().nonnegative(),
  block: PromotionBlock,
});
export type PromotionBlockEvent = z.infer<typeof PromotionBlockEvent>;

export const generatePromotion = defineEndpoint({
  method: 'POST',
  path: '/api/generate-promotion',
  recordedAs: 'Had a text written',
  summary:
    'Writes promotional text from the class form into the history of `promoId`; with `Accept: text/event-stream`, block by block',
  access: 'signed-in',
  tokenScope: 'promos',
  steps: { event: 'block', data: PromotionBlockEvent },
  body: ClassInfo.omit({ filledOn: true })
    .extend({
      /** The caller's day, for words such as 'tomorrow'; by default the day in UTC. */
      today: Today.optional(),
      paragraphs: ParagraphCount.default(5),
      length: TextLength.default('medium'),
      variations: z.number().int().min(1).max(VARIATIONS_MAX).default(1),
      promoId: PublicId.optional(),
      /** Only this block is new; the others are those of `current`. */
      block: WrittenBlock.optional(),
      current: CurrentBlocks.optional(),
    })
    .refine(
      ({ block, current }) =>
        block === undefined || current?.some(({ id }) => id === writtenElementIds[block]) === true,
      { path: ['current'], error: 'must contain the block to write again, as it was in `blocks`' },
    ),
  /**
   * `promotionalText` is the text of the first variation. `aiRequestsLeft` is the number of AI requests that the account has left until a
   * day after its first request; null without an AI service. `isRecorded`: the texts are in the promo's history.
   */
  response: z.strictObject({
    promotionalText: z.string(),
    variations: z.array(PromotionVariation).min(1),
    notice: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
    aiRequestsLeft: z.number().int().nonnegative().nullable(),
    isRecorded: z.boolean(),
  }),
});

/** A text in a promo's history; the `text` of a block is as it was then. */
export const PromotionTextView = z.strictObject({
  id: PublicId,
  writtenAt: Instant,
  writer: Writer,
  writingStyle: WritingStyle,
  length: TextLength,
  blocks: z.array(PromotionBlock),
});
export type PromotionTextView = z.infer<typeof PromotionTextView>;

export const listPromotionTexts = defineEndpoint({
  method: 'GET',
  path: '/api/promos/:id/promotion-texts',
  summary: 'Promotional texts written for the promo, newest first, page by page',
  access: 'signed-in',
  params: IdParams,
  query: z.strictObject({ cursor: z.string().max(200).optional() }),
  response: z.strictObject({ texts: z.array(PromotionTextView), nextCursor: z.string().nullable() }),
});

const Phrase = limitedText(z.string().trim(), WRITING_PHRASE_MAX)
  .regex(/\p{L}/u, { error: 'must be one or a few words' })
  // The two joiners belong to emoji and to letters of some scripts.
  .regex(/^[\P{C}\u200C\u200D]*$/u, { error: 'must be on one line' });

const Phrases = z
  .array(Phrase)
  .max(WRITING_PHRASES_MAX, { error: `must be at most ${WRITING_PHRASES_MAX}; remove some` });

const WritingPreferencesView = z.strictObject({
  doSay: Phrases.meta({ examples: [['community']] }),
  dontSay: Phrases.meta({ examples: [['burn calories']] }),
});
export type WritingPreferences = z.infer<typeof WritingPreferencesView>;

export const readWritingPreferences = defineEndpoint({
  method: 'GET',
  path: '/api/writing-preferences',
  summary: 'The phrases that your promotional texts should and should not contain',
  access: 'signed-in',
  response: WritingPreferencesView,
});

export const saveWritingPreferences = defineEndpoint({
  method: 'PUT',
  path: '/api/writing-preferences',
  summary: 'Saves the phrases that your promotional texts should and should not contain',
  access: 'signed-in',
  body: WritingPreferencesView.refine(
    ({ doSay, dontSay }) => {
      const unwanted = new Set(dontSay.map((phrase) => phrase.toLowerCase()));
      return !doSay.some((phrase) => unwanted.has(phrase.toLowerCase()));
    },
    { path: ['dontSay'], error: 'contains a phrase of the other list; remove it from one of them' },
  ),
  response: WritingPreferencesView,
});

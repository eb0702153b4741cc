import { z } from 'zod';
import { EndCard } from '#schema/elements/end-card.ts';
import { TextElement } from '#schema/elements/text-element.ts';

/** What of a text is drawn: everything; its plates and bars without letters; or its letters alone. */
const TextPart = z.enum(['all', 'plates', 'letters']);
export type TextPart = z.infer<typeof TextPart>;

/**
 * What the browser draws once: a text or a part of one, the watermark below a text, or the end card without its logo. The parts of a
 * measured text come as an artifact, `TextParts` in JSON.
 */
const Still = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    element: TextElement,
    part: TextPart,
    isMeasured: z.boolean(),
  }),
  z.object({ kind: z.literal('watermark'), element: TextElement }),
  z.object({ kind: z.literal('end-card'), endCard: EndCard, isMarked: z.boolean() }),
]);
export type Still = z.infer<typeof Still>;

/** `textShadow` is the promo's. */
export const TextStillsProps = z.object({ stills: z.array(Still), textShadow: z.boolean() });
export type TextStillsProps = z.infer<typeof TextStillsProps>;

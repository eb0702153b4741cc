import { withText } from '#remotion/templates/template-texts.ts';
import type { ClassInfo } from '#schema/class-info.ts';
import type { CalendarDay } from '#schema/class-schedule.ts';
import { defaultElement, isAiElementId } from '#schema/default-elements.ts';
import { AUTO_GENERATION_TEXT, type Promo } from '#schema/promo.ts';
import { promotionalTextOf } from '#schema/promotion-text.ts';
import { fillTextTemplate } from '#schema/text-templates.ts';
import { fillTextsFromForm } from '#src/features/editor/document/class-info-edits.ts';
import { lastFormText } from '#src/features/editor/document/form-texts.ts';
import { instructorTexts, withTexts } from '#src/features/editor/document/mode-edits.ts';
import { restack } from '#src/features/editor/document/stack-texts.ts';
import { withFields } from '#src/features/editor/document/update.ts';

/** The message, the only part of a promotional text that is written by hand. */
export const MESSAGE_ID = 'ai-main-text';

/** Whether the promo shows a promotional text. */
export const hasPromotion = ({ textElements }: Promo): boolean =>
  textElements.some(({ id, content }) => isAiElementId(id) && content !== '');

type Written = { id: string; template: string }[];

/** Texts that somebody has typed over what was written; the next text replaces them. */
const typedTexts = (promo: Promo): Promo['overwrittenTexts'] =>
  Object.fromEntries(
    promo.textElements
      .filter(({ id, content }) => isAiElementId(id) && content !== '' && content !== lastFormText(promo, id))
      .map(({ id, content }) => [id, content]),
  );

/**
 * Shows a written text, filled from the form as of today: each paragraph in its element, which keeps its place and style if the promo
 * has it already, in place of the other texts. Its templates follow the form from then on. Texts typed over the previous one can be
 * restored, as those that the form overwrites.
 */
export const writePromotion = (
  promo: Promo,
  { written, info, today }: { written: Written; info: ClassInfo; today: CalendarDay },
): Promo => {
  const filled = written.map(({ id, template }) => ({
    id,
    template,
    text: fillTextTemplate(template, info, today),
  }));
  const isRewritten = hasPromotion(promo);
  const textElements = filled.map(({ id, text }) => {
    const present = isRewritten ? promo.textElements.find((element) => element.id === id) : undefined;
    return present === undefined ? defaultElement(id, text) : withText({ ...present, visible: true }, text);
  });
  const ids = new Set(filled.map(({ id }) => id));
  const typed = Object.entries(typedTexts(promo)).filter(([id]) => ids.has(id));
  const next: Promo = {
    ...withTexts(promo, textElements),
    contentType: 'ai-promotion',
    text: promotionalTextOf(filled),
    textTemplates: Object.fromEntries(filled.map(({ id, template }) => [id, template])),
    overwrittenTexts: Object.fromEntries(typed),
    classInfo: { ...info, filledOn: today },
  };
  return restack(isRewritten ? promo : { ...promo, textElements: [] }, next);
};

/**
 * The kind of texts in Auto. A promotional text waits to be written; going back to the details of the class removes it and fills their
 * texts from the form.
 */
export const setContentType = (
  promo: Promo,
  { contentType, today }: { contentType: Promo['contentType']; today: CalendarDay },
): Promo => {
  if (promo.contentType === contentType) return promo;
  // A deleted one has left its empty elements behind.
  const hasElements = promo.textElements.some(({ id }) => isAiElementId(id));
  if (contentType === 'ai-promotion' || !hasElements) return withFields(promo, { contentType });
  const cleared = withTexts({ ...promo, contentType, text: AUTO_GENERATION_TEXT }, instructorTexts());
  return fillTextsFromForm(cleared, { today });
};

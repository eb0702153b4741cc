import { formText, lastFormText, typedTexts } from '#remotion/class-form/form-texts.ts';
import { withBackground } from '#remotion/class-form/place-over-clip.ts';
import { fillTemplate } from '#remotion/templates/fill-template.ts';
import { isSampleText } from '#remotion/templates/template-texts.ts';
import type { MeasuredClip } from '#remotion/text-layout/text-zone.ts';
import type { ClassInfo } from '#schema/class/class-info.ts';
import type { CalendarDay } from '#schema/class/class-schedule.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { backgroundWith } from '#schema/promo-background.ts';
import type { Promo } from '#schema/promo.ts';
import { textTemplateFor } from '#schema/texts/text-templates.ts';

/**
 * A class to advertise: its form, texts that replace what the form fills in, '' for no text, and a video, or null for the template's own.
 * `clip` is that video as measured, if it is known.
 */
type Class = {
  form: ClassInfo;
  texts: Readonly<Record<string, string>>;
  assetId: string | null;
  clip?: MeasuredClip | null | undefined;
};

/** Whether a text still shows a sample or the text of an earlier class, because this class has nothing for it. */
const isOfAnother = (
  template: Promo,
  { id, content }: TextElement,
  { form }: Class,
  today: CalendarDay,
): boolean =>
  (textTemplateFor(id, template.textTemplates) ?? '') !== '' &&
  formText(template, id, form, today) === '' &&
  (isSampleText(id, content) || content === lastFormText(template, id));

/**
 * The promo of a class, made from a template or from another promo, as of `today`. Texts that a person typed there stay; a text for which
 * the class has nothing is empty instead of a sample.
 */
export const promoForClass = (template: Promo, shown: Class, today: CalendarDay): Promo => {
  const { form, texts, assetId, clip = null } = shown;
  const filled = fillTemplate(
    { promo: template },
    { info: form, today, texts: { ...typedTexts(template), ...texts }, background: null },
  );
  const promo = {
    ...filled,
    textElements: filled.textElements.map((element) =>
      texts[element.id]?.trim() === '' ||
      (template.textMode === 'instructor' && isOfAnother(template, element, shown, today))
        ? { ...element, content: '' }
        : element,
    ),
  };
  if (assetId === null) return promo;
  return withBackground(promo, { background: backgroundWith(assetId, filled.background), clip });
};

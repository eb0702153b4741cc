import type { CalendarDay } from '#schema/class-schedule.ts';
import type { ClassInfo } from '#schema/class-info.ts';
import { textTemplateFor, fillTextTemplate } from '#schema/text-templates.ts';
import type { Promo } from '#schema/promo.ts';
import { withText } from '#remotion/templates/template-texts.ts';

type Worded = Pick<Promo, 'textTemplates'>;

/** The words that the form has for an element; null for one that the form does not word. */
export const formText = (promo: Worded, id: string, info: ClassInfo, today: CalendarDay): string | null => {
  const pattern = textTemplateFor(id, promo.textTemplates);
  return pattern === null ? null : fillTextTemplate(pattern, info, today);
};

/** What the form last gave an element: its words as of the day on which they were made; null where it gives none. */
export const lastFormText = (
  promo: Pick<Promo, 'textTemplates' | 'classInfo'>,
  id: string,
): string | null => {
  const { classInfo } = promo;
  return classInfo.filledOn === ''
    ? formText(promo, id, classInfo, '') === null
      ? null
      : ''
    : formText(promo, id, classInfo, classInfo.filledOn);
};

type OfElement = { id: string };

const overwrittenText = ({ overwrittenTexts: all }: Promo, id: string): string | undefined =>
  Object.hasOwn(all, id) ? all[id] : undefined;

/** Elements that the form leaves alone; one that has become empty is the form's again. */
export const effectiveLocks = ({ lockedTextIds, textElements }: Promo): string[] =>
  lockedTextIds.filter((kept) => textElements.some(({ id, content }) => id === kept && content !== ''));

/** The words of a person that the form wrote over, by their element; none where somebody has written others since. */
export const restorableTexts = (promo: Promo): { id: string; own: string }[] =>
  promo.textElements.flatMap(({ id, content }) => {
    const own = overwrittenText(promo, id);
    return own === undefined || own === content || content !== lastFormText(promo, id) ? [] : [{ id, own }];
  });

/** Leaves an element with what the form gave it, for good. */
export const dismissOverwrittenText = (promo: Promo, { id }: OfElement): Promo => {
  if (overwrittenText(promo, id) === undefined) return promo;
  const { [id]: _forgotten, ...others } = promo.overwrittenTexts;
  return { ...promo, overwrittenTexts: others };
};

/** Gives an element its person's words back; from then on the form leaves it alone, until it is empty. */
export const restoreText = (promo: Promo, { id }: OfElement): Promo => {
  const own = overwrittenText(promo, id);
  if (own === undefined) return promo;
  return {
    ...dismissOverwrittenText(promo, { id }),
    textElements: promo.textElements.map((element) => (element.id === id ? withText(element, own) : element)),
    lockedTextIds: [...new Set([...promo.lockedTextIds, id])],
  };
};

import { overlayDrawings } from '#remotion/starter/overlays/catalog.ts';
import { inTemplateLayout } from '#remotion/templates/template-layout.ts';
import { isSampleText, withText } from '#remotion/templates/template-texts.ts';
import type { ClassInfo } from '#schema/class/class-info.ts';
import { type CalendarDay, ClassSchedule, classTimes } from '#schema/class/class-schedule.ts';
import type { Promo } from '#schema/promo.ts';
import { foldText } from '#schema/texts/phrases.ts';
import { CALL_TO_ACTION_LINE, writtenElementIds } from '#schema/texts/promotion-text.ts';
import { textTemplateFor, fillTextTemplate } from '#schema/texts/text-templates.ts';

type WithTextTemplates = Pick<Promo, 'textTemplates'>;

/** The text of an element as filled from the form; null for an element that does not depend on it. */
export const formText = (
  promo: WithTextTemplates,
  id: string,
  info: ClassInfo,
  today: CalendarDay,
): string | null => {
  const template = textTemplateFor(id, promo.textTemplates);
  return template === null ? null : fillTextTemplate(template, info, today);
};

/** The text last filled into an element, as of the day it was filled; null for an element that does not depend on the form. */
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

/** Whether a GIF of the starter library shows the same text, such as the button 'Book: link in bio' of a template. */
const isOnOverlay = ({ overlayElements }: Pick<Promo, 'overlayElements'>, text: string): boolean =>
  overlayElements.some(
    ({ overlayId, visible }) =>
      visible &&
      foldText(overlayDrawings.find(({ id }) => id === overlayId)?.title ?? '') === foldText(text.trim()),
  );

/** A template of written text for this promo: without a call to action that a GIF already shows. */
export const withOneCallToAction = (promo: Promo, template: string, info: ClassInfo): string =>
  isOnOverlay(promo, info.callToAction) ? template.replace(CALL_TO_ACTION_LINE, '') : template;

/** The promo's text templates for another call to action: its line in the message comes, stays or goes. */
export const templatesFor = (promo: Promo, info: ClassInfo): Promo['textTemplates'] => {
  const { main } = writtenElementIds;
  const template = promo.textTemplates[main];
  if (template === undefined || info.callToAction === promo.classInfo.callToAction)
    return promo.textTemplates;
  const bare = template.replace(CALL_TO_ACTION_LINE, '');
  return {
    ...promo.textTemplates,
    [main]: withOneCallToAction(promo, `${bare}${CALL_TO_ACTION_LINE}`, info),
  };
};

/** Texts typed by the user, by element: neither samples of a template nor texts from the class form. */
export const typedTexts = (promo: Promo): Record<string, string> =>
  Object.fromEntries(
    promo.textElements
      .filter(
        ({ id, content }) =>
          content.trim() !== '' && !isSampleText(id, content) && content !== lastFormText(promo, id),
      )
      .map(({ id, content }) => [id, content]),
  );

type WhenTexts = Pick<Promo, 'textElements' | 'textTemplates' | 'textMode'>;

/** The visible texts whose text template is one of these. */
const textsFrom = ({ textElements, textTemplates, textMode }: WhenTexts, templates: readonly string[]) =>
  textMode === 'dancer'
    ? []
    : textElements.filter(
        ({ id, visible }) => visible && templates.includes(textTemplateFor(id, textTemplates) ?? ''),
      );

const namedIn = <T extends string>(texts: readonly { content: string }[], options: readonly T[]): T | null =>
  options.find((option) =>
    texts.some(({ content }) => content.trim().toLowerCase() === option.toLowerCase()),
  ) ?? null;

const WHEN = ['{when}', '{day}'];

/** The schedule that a visible text names, such as 'EVERY MONDAY' of a template. */
export const scheduleInTexts = (promo: WhenTexts): ClassSchedule | null =>
  namedIn(textsFrom(promo, WHEN), ClassSchedule.options);

/** The time that a visible text names. */
export const timeInTexts = (promo: WhenTexts): string | null =>
  namedIn(textsFrom(promo, ['{time}']), classTimes);

/** Empties the texts that name a schedule, for a class that takes place once: its date fills them again. */
export const removeSchedule = (promo: Promo): Promo => {
  const ids = new Set(
    textsFrom(promo, WHEN)
      .filter((text) => namedIn([text], ClassSchedule.options) !== null)
      .map(({ id }) => id),
  );
  return ids.size === 0
    ? promo
    : {
        ...promo,
        textElements: promo.textElements.map((text) => (ids.has(text.id) ? { ...text, content: '' } : text)),
      };
};

type ElementAddress = { id: string };

const overwrittenText = ({ overwrittenTexts: all }: Promo, id: string): string | undefined =>
  Object.hasOwn(all, id) ? all[id] : undefined;

/** Locked texts, which the form does not change; an empty one is no longer locked. */
export const effectiveLocks = ({ lockedTextIds, textElements }: Promo): string[] =>
  lockedTextIds.filter((lockedId) =>
    textElements.some(({ id, content }) => id === lockedId && content !== ''),
  );

/** Texts of the user that the form has overwritten and that can be restored, until the user types another. */
export const restorableTexts = (promo: Promo): { id: string; own: string }[] =>
  promo.textElements.flatMap(({ id, content }) => {
    const own = overwrittenText(promo, id);
    return own === undefined || own === content || content !== lastFormText(promo, id) ? [] : [{ id, own }];
  });

/** Discards the overwritten text of an element; the one from the form stays. */
export const dismissOverwrittenText = (promo: Promo, { id }: ElementAddress): Promo => {
  if (overwrittenText(promo, id) === undefined) return promo;
  const { [id]: _dismissed, ...others } = promo.overwrittenTexts;
  return { ...promo, overwrittenTexts: others };
};

/** Restores the user's text of an element and locks it: the form does not change it until it is empty. */
export const restoreText = (promo: Promo, { id }: ElementAddress): Promo => {
  const own = overwrittenText(promo, id);
  if (own === undefined) return promo;
  return inTemplateLayout(promo, (resting) => ({
    ...dismissOverwrittenText(resting, { id }),
    textElements: resting.textElements.map((element) =>
      element.id === id ? withText(element, own) : element,
    ),
    lockedTextIds: [...new Set([...resting.lockedTextIds, id])],
  }));
};

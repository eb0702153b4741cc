import { fontSizeInTemplate } from '#remotion/templates/template-texts.ts';
import type { CalendarDay } from '#schema/class-schedule.ts';
import type { ClassInfo } from '#schema/class-info.ts';
import { textTemplateFor, fillTextTemplate } from '#schema/text-templates.ts';
import { defaultElement } from '#schema/default-elements.ts';
import type { ElementId } from '#schema/element-id.ts';
import { MAX_TEXT_ELEMENTS } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import type { TextElement } from '#schema/text-element.ts';

/** What somebody wrote by hand, by the ids of the texts. */
export type TextsById = Readonly<Record<ElementId, string>>;

/**
 * What a template fills from: the class form as of `today`, words of the person, which go first, and the video that they have
 * chosen themselves; null where the template's own is shown.
 */
export type TemplateInput = {
  info: ClassInfo;
  today: CalendarDay;
  texts: TextsById;
  background: PromoBackground | null;
};

/** Texts of other modes that say the same kind of thing: words without a place of their own go to the first that is free. */
const relatedIds: readonly (readonly ElementId[])[] = [
  ['header', 'text1', 'new-caption', 'ai-main-text', 'combined-text'],
  ['main-text', 'text2', 'manual-sub-header', 'class-details'],
  ['schedule', 'text3', 'manual-footer-caption', 'ai-schedule-text', 'time'],
  ['studio', 'text4', 'manual-sub-footer', 'ai-studio-text'],
  ['instructor', 'ai-instructor-text'],
  ['footer-caption', 'hashtag', 'ai-sharing-text'],
];

const relatedTo = (id: ElementId): readonly ElementId[] => relatedIds.find((ids) => ids.includes(id)) ?? [];

type Shared = { taken: ReadonlyMap<ElementId, string>; left: readonly [ElementId, string][] };

/** Which words each text of the look takes, and those that are left over. */
const share = (ids: readonly ElementId[], words: TextsById): Shared => {
  const said = Object.entries(words).filter(([, content]) => content.trim() !== '');
  const taken = new Map(said.filter(([id]) => ids.includes(id)));
  const left: [ElementId, string][] = [];
  for (const [id, content] of said.filter(([each]) => !ids.includes(each))) {
    const place = relatedTo(id).find((other) => ids.includes(other) && !taken.has(other));
    if (place === undefined) left.push([id, content]);
    else taken.set(place, content);
  }
  return { taken, left };
};

const fromForm = (promo: Promo, id: ElementId, { info, today }: TemplateInput): string => {
  const pattern = promo.textMode === 'dancer' ? null : textTemplateFor(id, promo.textTemplates);
  return pattern === null ? '' : fillTextTemplate(pattern, info, today);
};

const filled = (element: TextElement, words: string): TextElement =>
  words === '' ? element : { ...element, content: words, fontSize: fontSizeInTemplate(element, words) };

/** A template that somebody has made with a video of their own means that video. */
const isStarter = (background: PromoBackground | null): boolean =>
  background === null || background.assetId.startsWith('starter-');

/** Whether the form says anything yet; until it does, it takes what is known of the person. */
const isFilledIn = ({ instructorName, studio, classType, classDate, time, details }: ClassInfo): boolean =>
  [instructorName, studio, classType, classDate, time, details].some((field) => field.trim() !== '');

/**
 * The promo of a template, with the words of a person and of the class form in place of its samples, each smaller where it is
 * longer than the sample. Words go to the text of their own id, else to a free one of their kind; those that find no place
 * stay in the promo as hidden texts, so that nothing typed is lost. The form and a video of their own stay with the promo.
 */
export const fillTemplate = ({ promo }: { promo: Promo }, input: TemplateInput): Promo => {
  const { info, today, texts } = input;
  const { taken, left } = share(
    promo.textElements.map(({ id }) => id),
    texts,
  );
  const filledTexts = promo.textElements.map((element) =>
    filled(element, taken.get(element.id) ?? fromForm(promo, element.id, input)),
  );
  const hidden = left.map(([id, content]) => ({ ...defaultElement(id, content), visible: false }));
  return structuredClone({
    ...promo,
    background: isStarter(promo.background) ? (input.background ?? promo.background) : promo.background,
    overwrittenTexts: {},
    lockedTextIds: [],
    classInfo: promo.textMode === 'instructor' && isFilledIn(info) ? { ...info, filledOn: today } : info,
    textElements: [...filledTexts, ...hidden].slice(0, MAX_TEXT_ELEMENTS),
  });
};

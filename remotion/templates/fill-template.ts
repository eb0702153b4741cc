import { inTemplateLayout } from '#remotion/templates/template-layout.ts';
import { filledText } from '#remotion/templates/template-texts.ts';
import type { ClassInfo } from '#schema/class/class-info.ts';
import type { CalendarDay } from '#schema/class/class-schedule.ts';
import { defaultElement } from '#schema/elements/default-elements.ts';
import type { ElementId } from '#schema/elements/element-id.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { MAX_TEXT_ELEMENTS } from '#schema/limits.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import type { PromoMusic } from '#schema/promo-music.ts';
import type { Promo, TextZone } from '#schema/promo.ts';
import { textTemplateFor, fillTextTemplate } from '#schema/texts/text-templates.ts';

/** Texts that the user typed, by element id. */
type TextsById = Readonly<Record<ElementId, string>>;

/**
 * What fills a template: the class form as of `today`, the texts that the user typed, which take precedence, and the video
 * that the user chose, with the zone of the texts over it, or null for the template's own.
 */
export type TemplateInput = {
  info: ClassInfo;
  today: CalendarDay;
  texts: TextsById;
  background: PromoBackground | null;
  textZone?: TextZone | null | undefined;
  /** The music of the promo so far, of which a track of the user's own stays. */
  music?: PromoMusic | null | undefined;
};

/** Elements of different modes with the same role: a text whose id the template lacks goes to the first free one. */
const relatedIds: readonly (readonly ElementId[])[] = [
  ['header', 'text1', 'new-caption', 'ai-main-text', 'combined-text'],
  ['main-text', 'text2', 'manual-sub-header', 'class-details'],
  ['schedule', 'text3', 'manual-footer-caption', 'ai-schedule-text', 'time'],
  ['studio', 'text4', 'manual-sub-footer', 'ai-studio-text'],
  ['instructor', 'ai-instructor-text'],
  ['footer-caption', 'hashtag', 'ai-sharing-text'],
];

const relatedTo = (id: ElementId): readonly ElementId[] => relatedIds.find((ids) => ids.includes(id)) ?? [];

type SharedTexts = { assigned: ReadonlyMap<ElementId, string>; left: readonly [ElementId, string][] };

/** Which text each element of the template takes, and the texts that are left over. */
const share = (ids: readonly ElementId[], texts: TextsById): SharedTexts => {
  const typed = Object.entries(texts).filter(([, content]) => content.trim() !== '');
  const assigned = new Map(typed.filter(([id]) => ids.includes(id)));
  const left: [ElementId, string][] = [];
  for (const [id, content] of typed.filter(([each]) => !ids.includes(each))) {
    const place = relatedTo(id).find((other) => ids.includes(other) && !assigned.has(other));
    if (place === undefined) left.push([id, content]);
    else assigned.set(place, content);
  }
  return { assigned, left };
};

const fromForm = (promo: Promo, id: ElementId, { info, today }: TemplateInput): string => {
  const template = promo.textMode === 'dancer' ? null : textTemplateFor(id, promo.textTemplates);
  return template === null ? '' : fillTextTemplate(template, info, today);
};

const filled = (element: TextElement, content: string): TextElement =>
  content === '' ? element : filledText(element, element, content);

/** Whether nothing, or an asset of the starter library; others are the user's own, or the studio's. */
const isStarter = (asset: { assetId: string } | null): boolean =>
  asset === null || asset.assetId.startsWith('starter-');

/** Whether any field of the form is filled in. */
const isFilledIn = ({ instructorName, studio, classType, classDate, time, details }: ClassInfo): boolean =>
  [instructorName, studio, classType, classDate, time, details].some((field) => field.trim() !== '');

const withInput = (promo: Promo, input: TemplateInput): Promo => {
  const { info, today, texts } = input;
  const { assigned, left } = share(
    promo.textElements.map(({ id }) => id),
    texts,
  );
  const filledTexts = promo.textElements.map((element) =>
    filled(element, assigned.get(element.id) ?? fromForm(promo, element.id, input)),
  );
  const hidden = left.map(([id, content]) => ({ ...defaultElement(id, content), visible: false }));
  const own = isStarter(promo.background) ? input.background : null;
  const former = input.music ?? null;
  const music = isStarter(former) || !isStarter(promo.music) ? promo.music : former;
  // The first music replaces the sound of a clip.
  const isMuted = music !== null && former === null ? { muted: true } : {};
  return {
    ...promo,
    ...(own === null ? {} : { background: { ...own, ...isMuted }, textZone: input.textZone ?? null }),
    music,
    overwrittenTexts: {},
    lockedTextIds: [],
    classInfo: promo.textMode === 'instructor' && isFilledIn(info) ? { ...info, filledOn: today } : info,
    textElements: [...filledTexts, ...hidden].slice(0, MAX_TEXT_ELEMENTS),
  };
};

/**
 * The promo of a template with the user's texts and the class form in place of its samples, each in a smaller font if it is
 * longer than the sample; if it still needs more lines, the texts below it move down. A text goes to the element with its
 * id, else to a free element with the same role, else it stays in the promo as a hidden element, so that nothing typed is
 * lost. The form and the user's own video and music stay in the promo.
 */
export const fillTemplate = ({ promo }: { promo: Promo }, input: TemplateInput): Promo =>
  structuredClone(inTemplateLayout(promo, (resting) => withInput(resting, input)));

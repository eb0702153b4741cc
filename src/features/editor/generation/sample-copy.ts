import { formText } from '#remotion/class-form/form-texts.ts';
import { templates } from '#remotion/templates/catalog.ts';
import { isSampleText, withText } from '#remotion/templates/template-texts.ts';
import type { ClassInfo } from '#schema/class/class-info.ts';
import type { CalendarDay } from '#schema/class/class-schedule.ts';
import type { ElementId } from '#schema/elements/element-id.ts';
import type { Promo } from '#schema/promo.ts';
import { textTemplateFor } from '#schema/texts/text-templates.ts';
import { shortened } from '#src/features/editor/document/elements.ts';
import type { ClassField } from '#src/features/editor/state/ui-atoms.ts';

/** A name of a person or a studio in the templates, such as 'Lina Sample' or 'Sample Studio'. */
const NAME = /\p{Lu}[\p{L}’-]* Sample\b|\bSample \p{Lu}[\p{L}’-]*/gu;

let names: readonly string[] | undefined;

const sampleNames = (): readonly string[] =>
  (names ??= [
    ...new Set(
      templates.flatMap(({ samples }) => samples.flatMap(({ content }) => content.match(NAME) ?? [])),
    ),
  ]);

/** Texts about day and time, whose samples would send people to a class that does not exist. */
const whenTexts: ReadonlySet<ElementId> = new Set(['schedule', 'time']);

/** The fields of the class form by placeholder of a text template. */
const fields = {
  class: 'classType',
  instructor: 'instructorName',
  studio: 'studio',
  day: 'schedule',
  when: 'schedule',
  time: 'time',
  details: 'details',
} as const satisfies Record<string, ClassField>;

/** A visible text that still has its template's sample content. */
export type SampleText = {
  id: ElementId;
  content: string;
  /** The text that the class form provides instead, or ''. */
  own: string;
  /** The field of the class form that the text comes from, or null. */
  field: ClassField | null;
};

type Form = { info: ClassInfo; today: CalendarDay };
type WithTexts = Pick<Promo, 'textElements' | 'textTemplates' | 'textMode'>;

const isSample = (id: ElementId, content: string): boolean =>
  sampleNames().some((name) => content.includes(name)) || (whenTexts.has(id) && isSampleText(id, content));

const fieldOf = ({ textMode, textTemplates }: WithTexts, id: ElementId): ClassField | null => {
  const template = textMode === 'dancer' ? null : textTemplateFor(id, textTemplates);
  const [, placeholder = ''] = /\{(\w+)\}/.exec(template ?? '') ?? [];
  return Object.hasOwn(fields, placeholder) ? fields[placeholder as keyof typeof fields] : null; // a key, as checked
};

const isSameText = (content: string, own: string): boolean =>
  content.trim().toLowerCase() === own.toLowerCase();

/** The visible texts with sample content, except those that equal the text from the class form. */
export const sampleTexts = (promo: WithTexts, { info, today }: Form): SampleText[] =>
  promo.textElements
    .filter(({ id, content, visible }) => visible && isSample(id, content))
    .map(({ id, content }) => {
      const field = fieldOf(promo, id);
      return { id, content, field, own: field === null ? '' : (formText(promo, id, info, today) ?? '') };
    })
    .filter(({ content, own }) => !isSameText(content, own));

/** Fills the sample texts from the class form, as far as it is filled in. */
export const fillSampleTexts = (promo: Promo, { info, today }: Form): Promo => {
  const filledOn = promo.classInfo.filledOn === '' ? today : promo.classInfo.filledOn;
  const own = new Map(sampleTexts(promo, { info, today: filledOn }).map((sample) => [sample.id, sample.own]));
  return {
    ...promo,
    classInfo: { ...info, filledOn },
    textElements: promo.textElements.map((element) => {
      const text = own.get(element.id) ?? '';
      return text === '' ? element : withText(element, text);
    }),
  };
};

/** The texts in quotation marks, for a sentence. */
export const quotedTexts = (samples: readonly SampleText[]): string =>
  samples.map(({ content }) => `“${shortened(content)}”`).join(', ');

/** A warning about sample texts in a video, or null. */
export const sampleWarning = (promo: WithTexts & Pick<Promo, 'classInfo'>): string | null => {
  const { classInfo: info } = promo;
  const samples = sampleTexts(promo, { info, today: info.filledOn });
  return samples.length === 0
    ? null
    : `Your video still says ${quotedTexts(samples)}. Write your own under Class or Text, and generate again.`;
};

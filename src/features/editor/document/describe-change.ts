import { counted } from '#contract/number-format.ts';
import { overlayFields, textFields } from '#schema/elements/element-fields.ts';
import type { EndCard } from '#schema/elements/end-card.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import type { PromoMusic } from '#schema/promo-music.ts';
import { AUTO_GENERATION_TEXT, type Promo } from '#schema/promo.ts';
import { givenName, nameOfText } from '#src/features/editor/document/elements.ts';

type Element = TextElement | OverlayElement;

const elementsOf = (promo: Promo): Map<string, Element> =>
  new Map([...promo.textElements, ...promo.overlayElements].map((element) => [element.id, element]));

const isText = (element: Element): element is TextElement => 'content' in element;

const isDeleted = (before: Element, after: Element | undefined): boolean =>
  after === undefined ||
  (isText(before) && isText(after) && before.content !== '' && after.content === '' && !after.visible);

const nameOf = (promo: Promo, element: Element): string =>
  isText(element) ? nameOfText(promo, element.id) : (givenName(promo, element.id) ?? 'the GIF');

/** `the header`, or `3 elements`. */
const namesOf = (promo: Promo, elements: readonly Element[]): string => {
  const [only, ...others] = elements;
  if (only === undefined) return 'nothing';
  return others.length === 0 ? nameOf(promo, only) : counted(elements.length, 'element');
};

/** The label of a change to a single field of an element. */
const fieldLabels = new Map<string, string>(
  [...Object.entries(textFields), ...Object.entries(overlayFields)].map(([field, { label }]) => [
    field,
    label,
  ]),
);

const changedFields = (before: Element, after: Element): string[] => {
  const [old, now] = [Object.entries(before), new Map(Object.entries(after))];
  return old.filter(([field, value]) => now.get(field) !== value).map(([field]) => field);
};

/** Fields that follow from others: larger texts move or shrink others, and their lines wrap elsewhere. */
const layoutFields: ReadonlySet<string> = new Set(['y', 'fontSize', 'wrapShare']);

const labelOfChange = (before: Element, after: Element): string => {
  const all = changedFields(before, after);
  const fields = all.includes('content') ? all.filter((field) => !layoutFields.has(field)) : all;
  if (fields.length === 1 && fields[0] === 'visible') return after.visible ? 'showing' : 'hiding';
  const labels = new Set(fields.map((field) => fieldLabels.get(field) ?? 'changing'));
  // A pinch moves, resizes and rotates at once.
  const [only] = labels;
  return labels.size === 1 && only !== undefined ? only : 'changing';
};

/** The labels of changes outside the elements. */
const partLabels: readonly (readonly [keyof Promo, string])[] = [
  ['textMode', 'changing the mode'],
  ['contentMode', 'changing the mode'],
  ['contentType', 'changing the kind of texts'],
  ['classInfo', 'changing the class information'],
  // With the first music, the clip falls silent.
  ['music', 'changing the music'],
  ['background', 'changing the background video'],
  ['videoDuration', 'changing the length'],
  ['animationType', 'changing the animation'],
  ['coverAtStart', 'changing the cover'],
  ['textShadow', 'changing the shadow'],
  ['endCard', 'changing the end card'],
  ['elementNames', 'renaming an element'],
  ['layerOrder', 'changing the order'],
  ['text', 'changing the promotional text'],
];

/** The labels of changes to single fields of the background video. */
const backgroundLabels: Readonly<Record<keyof PromoBackground, string>> = {
  assetId: 'changing the background video',
  volume: 'changing the volume of the video',
  muted: 'changing the sound of the video',
  trimStart: 'trimming the video',
  trimEnd: 'trimming the video',
  fit: 'changing how the video fills the frame',
  focusX: 'moving the video',
  focusY: 'moving the video',
  backdrop: 'changing the backdrop',
  backdropColor: 'changing the backdrop',
  mirrored: 'mirroring the video',
};

/** The labels of changes to single fields of the music. */
const musicLabels: Readonly<Record<keyof PromoMusic, string>> = {
  assetId: 'changing the music',
  volume: 'changing the volume of the music',
  startSeconds: 'moving the start of the music',
  fadeIn: 'changing how the music fades',
  fadeOut: 'changing how the music fades',
  duck: 'changing the music under the voice',
  muted: 'leaving the music out of the video',
  grid: 'changing the tempo of the music',
  mutedClip: 'changing the music',
};

/** The label of the only kind of field that changed; `whole` if there are several. */
const describeFields = <Part extends object>(
  labels: Readonly<Record<keyof Part, string>>,
  whole: string,
  [before, after]: readonly [Part, Part],
): string => {
  const fields = Object.keys(labels) as (keyof Part)[]; // keys of the table
  const changed = new Set(
    fields.filter((field) => before[field] !== after[field]).map((field) => labels[field]),
  );
  const [only] = changed;
  return changed.size === 1 && only !== undefined ? only : whole;
};

const describeBackground = (before: PromoBackground | null, after: PromoBackground | null): string =>
  before === null || after === null
    ? backgroundLabels.assetId
    : describeFields(backgroundLabels, backgroundLabels.assetId, [before, after]);

const describeMusic = (before: PromoMusic | null, after: PromoMusic | null): string => {
  if (before === null) return 'adding music';
  if (after === null) return 'removing the music';
  return describeFields(musicLabels, musicLabels.assetId, [before, after]);
};

const describeEndCard = (before: EndCard | null, after: EndCard | null): string => {
  if (before === null) return 'adding the end card';
  return after === null ? 'removing the end card' : 'changing the end card';
};

/** The label of a replaced document: a template, an older version, or an empty promo. */
const labelOfReplacement = ({ textElements }: Promo): string =>
  textElements.some(({ content }) => content !== '') ? 'replacing the promo' : 'starting over';

const describeElements = (before: Promo, after: Promo): string | null => {
  if (before.textElements === after.textElements && before.overlayElements === after.overlayElements) {
    return null;
  }
  const [old, now] = [elementsOf(before), elementsOf(after)];
  const added = [...now.values()].filter(({ id }) => !old.has(id));
  const gone = [...old.values()].filter((element) => isDeleted(element, now.get(element.id)));
  const changed = [...old.values()].filter(({ id }) => now.has(id) && now.get(id) !== old.get(id));
  if (added.length > 0 && gone.length > 0) return labelOfReplacement(after);
  if (added.length > 0) return `adding ${namesOf(after, added)}`;
  if (gone.length > 0) return `deleting ${namesOf(before, gone)}`;
  const labels = new Set(changed.map((element) => labelOfChange(element, now.get(element.id) ?? element)));
  const [only] = labels;
  if (only === undefined) return null;
  return `${labels.size === 1 ? only : 'changing'} ${namesOf(after, changed)}`;
};

/** Fields of a text's style. */
const styleFields: ReadonlySet<string> = new Set(['fontFamily', 'fontWeight', 'textColor', 'background']);

/** Whether the texts have only made room, as for the figure in another video. */
const onlyMoves = (before: Promo, after: Promo): boolean => {
  const [old, now] = [elementsOf(before), elementsOf(after)];
  return (
    old.size === now.size &&
    [...now.values()].every((element) => {
      const former = old.get(element.id);
      return former !== undefined && changedFields(former, element).every((field) => layoutFields.has(field));
    })
  );
};

/** The label of a change of style, with or without the other parts of a brand kit; null for any other change. Texts that only make room are not named. */
const describeStyle = (before: Promo, after: Promo): string | null => {
  const [old, now] = [elementsOf(before), elementsOf(after)];
  const fieldsOf = (text: TextElement): string[] => changedFields(old.get(text.id) ?? text, text);
  const restyled = after.textElements.filter((text) =>
    fieldsOf(text).some((field) => styleFields.has(field)),
  );
  const isReplaced =
    before.background !== after.background || before.textElements.some(({ id }) => !now.has(id));
  if (restyled.length === 0 || isReplaced) return null;
  const parts = ['classInfo', 'overlayElements', 'endCard'] as const;
  if (parts.some((part) => before[part] !== after[part])) return 'changing the style of the promo';
  const fields = new Set(after.textElements.flatMap(fieldsOf));
  const [style, ...others] = [...fields].filter((field) => !layoutFields.has(field));
  if (style === undefined || ![style, ...others].every((field) => styleFields.has(field))) return null;
  const label = others.length === 0 ? fieldLabels.get(style) : undefined;
  return `${label ?? 'changing the style of'} ${namesOf(after, restyled)}`;
};

/** The label of restoring or dismissing a text that the form has overwritten; null for any other change. */
const describeOverwritten = (before: Promo, after: Promo): string | null => {
  const ids = Object.keys(before.overwrittenTexts).filter((id) => !Object.hasOwn(after.overwrittenTexts, id));
  const [only, ...others] = ids;
  if (only === undefined || others.length > 0) return null;
  if (after.lockedTextIds.includes(only)) return `restoring the text of ${nameOfText(after, only)}`;
  return before.textElements === after.textElements
    ? `dismissing the former text of ${nameOfText(after, only)}`
    : null;
};

/** The label of a newly written text or headline; null for any other change. */
const describeWriting = (before: Promo, after: Promo): string | null => {
  const isWritten = after.contentType === 'ai-promotion' && after.text !== AUTO_GENERATION_TEXT;
  if (!isWritten || before.text === after.text) return null;
  const [only, ...others] = Object.entries(after.textTemplates).filter(
    ([id, template]) => before.textTemplates[id] !== template,
  );
  return only?.[0] === 'header' && others.length === 0 ? 'new headline' : 'new text';
};

/** Describes the change between two documents for the tooltip of Undo, such as 'moving Header'. Edits need no labels, because it compares the documents. */
export const describeChange = (before: Promo, after: Promo): string => {
  const parts = partLabels.filter(([part]) => before[part] !== after[part]).map(([, label]) => label);
  if (parts.includes('changing the mode')) return 'changing the mode';
  const written = describeWriting(before, after);
  if (written !== null) return written;
  const style = describeStyle(before, after);
  if (style !== null) return style;
  const elements = describeElements(before, after);
  // A template brings a video and texts.
  if (elements !== null && parts.includes('changing the background video'))
    return onlyMoves(before, after)
      ? describeBackground(before.background, after.background)
      : labelOfReplacement(after);
  if (parts.includes('changing the class information')) return 'changing the class information';
  const [part] = parts;
  const details = new Map([
    ['changing the background video', () => describeBackground(before.background, after.background)],
    ['changing the music', () => describeMusic(before.music, after.music)],
    ['changing the end card', () => describeEndCard(before.endCard, after.endCard)],
  ]);
  const label = details.get(part ?? '')?.() ?? part;
  return describeOverwritten(before, after) ?? elements ?? label ?? 'the last change';
};

import type { OverlayElement } from '#schema/overlay-element.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import type { Promo } from '#schema/promo.ts';
import type { TextElement } from '#schema/text-element.ts';
import { givenName, nameOfText } from '#src/features/editor/document/element-names.ts';

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
  return others.length === 0 ? nameOf(promo, only) : `${elements.length} elements`;
};

/** What is said of an element of which only these fields have changed. */
const wordsOfField: Readonly<Record<string, string>> = {
  x: 'moving',
  y: 'moving',
  rotation: 'turning',
  fontSize: 'sizing',
  scale: 'sizing',
  content: 'writing',
  fontFamily: 'the font of',
  fontWeight: 'the weight of',
  textAlign: 'the alignment of',
  textColor: 'the colour of',
  background: 'the background of',
};

const changedFields = (before: Element, after: Element): string[] => {
  const [old, now] = [Object.entries(before), new Map(Object.entries(after))];
  return old.filter(([field, value]) => now.get(field) !== value).map(([field]) => field);
};

const wordsOfChange = (before: Element, after: Element): string => {
  const fields = changedFields(before, after);
  if (fields.length === 1 && fields[0] === 'visible') return after.visible ? 'showing' : 'hiding';
  const words = new Set(fields.map((field) => wordsOfField[field] ?? 'changing'));
  // Two fingers move, size and turn at once.
  const [only] = words;
  return words.size === 1 && only !== undefined ? only : 'changing';
};

/** The parts of a promo that are no elements, and what is said of their change. */
const wordsOfPart: readonly (readonly [keyof Promo, string])[] = [
  ['textMode', 'the mode'],
  ['contentMode', 'the mode'],
  ['classInfo', 'the class information'],
  ['background', 'the background video'],
  ['videoDuration', 'the length'],
  ['animationType', 'the animation'],
  ['textShadow', 'the shadow'],
  ['elementNames', 'the name'],
  ['layerOrder', 'the order'],
  ['text', 'the promotional text'],
];

/** What is said of the background video when only these fields of it have changed. */
const wordsOfBackground: Readonly<Record<keyof PromoBackground, string>> = {
  assetId: 'the background video',
  volume: 'the volume of the video',
  muted: 'the sound of the video',
  trimStart: 'the part of the video',
  trimEnd: 'the part of the video',
  fit: 'how the video fills the frame',
  focusX: 'the middle of the video',
  focusY: 'the middle of the video',
  backdrop: 'what stands beside the video',
  backdropColor: 'what stands beside the video',
  mirrored: 'mirroring the video',
};

const backgroundFields = Object.keys(wordsOfBackground) as (keyof PromoBackground)[]; // keys of the table above

const describeBackground = (before: PromoBackground | null, after: PromoBackground | null): string => {
  if (before === null || after === null) return wordsOfBackground.assetId;
  const changed = backgroundFields.filter((field) => before[field] !== after[field]);
  const words = new Set(changed.map((field) => wordsOfBackground[field]));
  const [only] = words;
  return words.size === 1 && only !== undefined ? only : wordsOfBackground.assetId;
};

/** Everything is another: a template, an older version, or nothing at all. */
const wordsOfAnother = ({ textElements }: Promo): string =>
  textElements.some(({ content }) => content !== '') ? 'the new look' : 'starting over';

const describeElements = (before: Promo, after: Promo): string | null => {
  if (before.textElements === after.textElements && before.overlayElements === after.overlayElements) {
    return null;
  }
  const [old, now] = [elementsOf(before), elementsOf(after)];
  const added = [...now.values()].filter(({ id }) => !old.has(id));
  const gone = [...old.values()].filter((element) => isDeleted(element, now.get(element.id)));
  const changed = [...old.values()].filter(({ id }) => now.has(id) && now.get(id) !== old.get(id));
  if (added.length > 0 && gone.length > 0) return wordsOfAnother(after);
  if (added.length > 0) return `adding ${namesOf(after, added)}`;
  if (gone.length > 0) return `deleting ${namesOf(before, gone)}`;
  const words = new Set(changed.map((element) => wordsOfChange(element, now.get(element.id) ?? element)));
  const [only] = words;
  if (only === undefined) return null;
  return `${words.size === 1 ? only : 'changing'} ${namesOf(after, changed)}`;
};

/** What was done with the words of a person that the form wrote over; null where the change is another. */
const describeReplaced = (before: Promo, after: Promo): string | null => {
  const ids = Object.keys(before.overwrittenTexts).filter((id) => !Object.hasOwn(after.overwrittenTexts, id));
  const [only, ...others] = ids;
  if (only === undefined || others.length > 0) return null;
  if (after.lockedTextIds.includes(only)) return `putting back the words of ${nameOfText(after, only)}`;
  return before.textElements === after.textElements
    ? `forgetting the former words of ${nameOfText(after, only)}`
    : null;
};

/**
 * What was done between two documents, in words that go on after 'Undo': 'moving Header', 'adding 2 elements', 'the
 * length'. Read from the documents themselves, so that every edit has its words, whoever makes it.
 */
export const describeChange = (before: Promo, after: Promo): string => {
  const parts = wordsOfPart.filter(([part]) => before[part] !== after[part]).map(([, words]) => words);
  if (parts.some((words) => words === 'the mode')) return 'the mode';
  const elements = describeElements(before, after);
  // An example brings its own video along with its words.
  if (elements !== null && parts.includes('the background video')) return wordsOfAnother(after);
  if (parts.includes('the class information')) return 'the class information';
  const [part] = parts;
  const words =
    part === 'the background video' ? describeBackground(before.background, after.background) : part;
  return describeReplaced(before, after) ?? elements ?? words ?? 'a change';
};

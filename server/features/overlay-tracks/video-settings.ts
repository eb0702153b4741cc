import { defaultElement } from '#schema/elements/default-elements.ts';
import { fontWeights } from '#schema/elements/font-families.ts';
import { AUTO_GENERATION_TEXT } from '#schema/promo.ts';

type Fields = Record<string, unknown>;

/**
 * Members of the specification's video state that a document does not have: what is selected, open or uploaded, the style and
 * texts that its elements carry themselves, and an address, which nobody fetches: the background's id decides.
 */
const unusedMembers: ReadonlySet<string> = new Set([
  'header',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'textAlign',
  'textColor',
  'textPosition',
  'textAlignment',
  'useIndividualPositioning',
  'selectedElementId',
  'backgroundVideoUrl',
  'uploadedClips',
  'mobilePopupVisible',
  'mobilePopupElement',
  'mobilePopupPosition',
  'dancerCaption',
  'dancerSubHeader',
  'dancerFooterCaption',
  'dancerSubFooter',
]);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const without = (fields: Fields, names: ReadonlySet<string>): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.has(name)));

const namedWeights = new Map<unknown, number>(
  Object.entries(fontWeights).flatMap(([name, weight]) => [
    [name, weight],
    [String(weight), weight],
  ]),
);

/** A text element whose weight may be a name or the text '400'. */
const textElementOf = (element: unknown): unknown =>
  isFields(element) && namedWeights.has(element['fontWeight'])
    ? { ...element, fontWeight: namedWeights.get(element['fontWeight']) }
    : element;

/** An overlay element without its address: its `overlayId` decides. */
const overlayElementOf = (element: unknown): unknown =>
  isFields(element) ? without(element, new Set(['url'])) : element;

const listOf = (value: unknown, adapt: (element: unknown) => unknown): unknown =>
  Array.isArray(value) ? value.map(adapt) : value;

/** Header and text of a state without elements, in their default places. */
const plainTexts = ({ header, text }: Fields): unknown[] =>
  [
    { id: 'header', content: header },
    { id: 'main-text', content: text === AUTO_GENERATION_TEXT ? '' : text },
  ]
    .filter(({ content }) => typeof content === 'string' && content.trim() !== '')
    .map(({ id, content }) => ({ ...defaultElement(id), content }));

/**
 * The fields of a document from `videoSettings` and `overlayElements` as the specification sends them. What is neither a
 * document's nor the video state's stays, for the document's own check to name.
 */
export const fromVideoSettings = (videoSettings: Fields, overlayElements: readonly unknown[]): Fields => {
  const { textElements } = videoSettings;
  const hasElements =
    textElements !== undefined && !(Array.isArray(textElements) && textElements.length === 0);
  return {
    ...without(videoSettings, unusedMembers),
    textElements: hasElements ? listOf(textElements, textElementOf) : plainTexts(videoSettings),
    overlayElements: listOf(overlayElements, overlayElementOf),
  };
};

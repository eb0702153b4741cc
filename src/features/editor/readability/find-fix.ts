import type { TextLayout } from '#remotion/text-layout/layout-text.ts';
import { isLight } from '#remotion/text-styles/color.ts';
import { textStyles } from '#remotion/text-styles/text-styles.ts';
import type { TextBackground, TextElement } from '#schema/elements/text-element.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH, FONT_SIZE, POSITION } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import type { Bounds } from '#src/features/editor/canvas/element-box.ts';
import { shapeElement } from '#src/features/editor/document/element-edits.ts';
import { reorderElements } from '#src/features/editor/document/layer-order.ts';
import { setTextContent, setTextStyle, setTextBackground } from '#src/features/editor/document/text-edits.ts';
import {
  type LaidOutText,
  MIN_FONT_SIZE,
  findProblems,
  isWithin,
  laidOutTexts,
  safeAreaOf,
  hasWeakContrast,
  type Fix,
  type Problem,
  type ProblemKind,
  type ReadabilityContext,
} from '#src/features/editor/readability/find-problems.ts';
import { fixOverlap } from '#src/features/editor/readability/overlap-fix.ts';
import { visibleBounds } from '#src/features/editor/readability/text-boxes.ts';

/** A dark and a light color with high contrast. */
const DARK = '#0c0910';
const LIGHT = '#ffffff';

type Change = {
  label: string;
  doneMessage: string;
  background: Partial<TextBackground>;
  textColor?: string;
};

/** Changes of style to try, the smallest first. */
const changesFor = ({ textColor, background }: TextElement): Change[] => {
  const shade = isLight(textColor) ? 'dark' : 'light';
  const color = shade === 'dark' ? DARK : LIGHT;
  const higherOpacities = [0.8, 1].filter((opacity) => opacity > background.opacity);
  const isPlate = textStyles[background.style].isPlate;
  const plain = { useGradient: false, color } as const;
  return [
    ...(background.style === 'none'
      ? []
      : higherOpacities.map((opacity) => ({
          label: 'Make its background more opaque',
          doneMessage: 'The background of the text is more opaque now.',
          background: { opacity },
        }))),
    ...(isPlate
      ? [0.8, 1].map((opacity) => ({
          label: `Make its background ${shade}`,
          doneMessage: `The background of the text is ${shade} now.`,
          background: { ...plain, opacity },
        }))
      : []),
    ...[0.5, 0.65, 0.8, 0.95].map((opacity) => ({
      label: `Add a ${shade} background`,
      doneMessage: `The text has a ${shade} background now.`,
      background: { ...plain, style: 'solid' as const, opacity },
    })),
    {
      label: 'White text on a dark background',
      doneMessage: 'The text is white on a dark background now.',
      background: { style: 'solid', useGradient: false, color: DARK, opacity: 0.8 },
      textColor: LIGHT,
    },
  ];
};

/** Gives a text enough contrast with the smallest change of its style. */
const fixContrast = ({ element }: LaidOutText, reading: ReadabilityContext): Fix | null => {
  const { id } = element;
  const change = changesFor(element).find(({ background, textColor }) => {
    const changed = {
      ...element,
      textColor: textColor ?? element.textColor,
      background: { ...element.background, ...background },
    };
    const layout = reading.layoutOf(changed);
    return layout !== null && !hasWeakContrast({ element: changed, layout }, reading);
  });
  if (change === undefined) return null;
  const { label, doneMessage, background, textColor } = change;
  return {
    label,
    doneMessage,
    edit: (promo) => {
      const changed = setTextBackground(promo, { id, background });
      return textColor === undefined ? changed : setTextStyle(changed, { id, style: { textColor } });
    },
  };
};

const oneLine = (content: string): string => content.replaceAll(/\s*\n\s*/g, ' ').trim();

/** Fits a text into the frame by straightening it or removing its line breaks. */
const fixLeavesFrame = ({ element }: LaidOutText, { layoutOf }: ReadabilityContext): Fix | null => {
  const { id, content } = element;
  const fits = (changed: Partial<TextElement>): boolean =>
    layoutOf({ ...element, ...changed })?.overflows === false;
  if (element.rotation !== 0 && fits({ rotation: 0 })) {
    return {
      label: 'Straighten it',
      doneMessage: 'The text is straight now and fits.',
      edit: (promo) => shapeElement(promo, { id, rotation: 0 }),
    };
  }
  const flowing = oneLine(content);
  if (flowing === content || !fits({ content: flowing })) return null;
  return {
    label: 'Remove the line breaks',
    doneMessage: 'The line breaks are gone and the text fits.',
    edit: (promo) => setTextContent(promo, { id, content: flowing }),
  };
};

/** Factor between the sizes to try. */
const SHRINK = 0.95;

const percent = (px: number, side: number): number => Math.round((px / side) * POSITION.max * 10) / 10;

/** The shortest shift of `from`-`to` into `least`-`most`. */
const shiftInto = (from: number, to: number, least: number, most: number): number =>
  from < least ? least - from : Math.min(0, most - to);

const placeInside = (layout: TextLayout, safeArea: Bounds): Pick<TextElement, 'x' | 'y'> => {
  const edges = visibleBounds(layout);
  return {
    x: percent(
      layout.center.x + shiftInto(edges.left, edges.right, safeArea.left, safeArea.right),
      CANVAS_WIDTH,
    ),
    y: percent(
      layout.center.y + shiftInto(edges.top, edges.bottom, safeArea.top, safeArea.bottom),
      CANVAS_HEIGHT,
    ),
  };
};

/** Moves a text the shortest way into the safe zone; shrinks it only if it does not fit. */
const fixOutsideZone = (text: LaidOutText, { zone, layoutOf }: ReadabilityContext): Fix | null => {
  if (zone === null) return null;
  const safeArea = safeAreaOf(zone);
  const { id } = text.element;
  for (
    let fontSize = text.element.fontSize;
    fontSize >= Math.min(MIN_FONT_SIZE, text.element.fontSize);
    fontSize *= SHRINK
  ) {
    const isSame = fontSize === text.element.fontSize;
    const size = isSame ? fontSize : Math.max(FONT_SIZE.min, Math.floor(fontSize));
    const layout = layoutOf({ ...text.element, fontSize: size });
    if (layout === null) return null;
    const place = placeInside(layout, safeArea);
    const element = { ...text.element, ...place, fontSize: size };
    const layoutThere = layoutOf(element);
    if (layoutThere === null || !isWithin({ element, layout: layoutThere }, safeArea)) continue;
    const move = (promo: Promo): Promo => shapeElement(promo, { id, ...place });
    return {
      label: 'Move it into the safe zone',
      doneMessage: isSame
        ? `The text is inside the safe zone “${zone.name}” now.`
        : `The text is smaller now and inside the safe zone “${zone.name}”.`,
      edit: (promo) => (isSame ? move(promo) : setTextStyle(move(promo), { id, style: { fontSize: size } })),
    };
  }
  return null;
};

/** Brings a covered text to the front, unless its background would then cover another text. */
const fixCovered = ({ element: { id } }: LaidOutText, context: ReadabilityContext): Fix | null => {
  const bringToFront = (promo: Promo): Promo => reorderElements(promo, { ids: [id], direction: 'to-front' });
  const covered = ({ promo }: Pick<ReadabilityContext, 'promo'>): string[] =>
    findProblems({ ...context, promo, frames: [] }).flatMap(({ elementId, kind }) =>
      kind === 'covered' ? [elementId] : [],
    );
  const before = covered(context);
  const after = covered({ promo: bringToFront(context.promo) });
  if (after.some((each) => each === id || !before.includes(each))) return null;
  return { label: 'Bring it to the front', doneMessage: 'The text is in front now.', edit: bringToFront };
};

const fixes: Record<ProblemKind, (text: LaidOutText, reading: ReadabilityContext) => Fix | null> = {
  'no-font': () => null,
  'leaves-frame': fixLeavesFrame,
  'outside-zone': fixOutsideZone,
  overlaps: fixOverlap,
  covered: fixCovered,
  weak: fixContrast,
};

/** The fix of a problem, or null. Does not apply it. */
export const findFix = ({ elementId, kind }: Problem, reading: ReadabilityContext): Fix | null => {
  const text = laidOutTexts(reading).find(({ element }) => element.id === elementId);
  return text === undefined ? null : fixes[kind](text, reading);
};

import type { CSSProperties } from 'react';
import { type FontRun, fontRuns } from '#remotion/fonts/font-runs.ts';
import type { TextPart } from '#remotion/plan/text-stills.ts';
import type { TextLayout } from '#remotion/text-layout/layout-text.ts';
import { overflowWrap } from '#remotion/text-layout/line-breaks.ts';
import { WRAP_WIDTH, hasRightToLeft, runStyle, typography } from '#remotion/text-layout/typography.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { CANVAS_WIDTH } from '#schema/limits.ts';

type TextBlockProps = {
  readonly element: TextElement;
  readonly layout: TextLayout;
  /** By default all of it. */
  readonly part?: TextPart;
};

const plate = { position: 'absolute', inset: 0 } as const;
/** All copies of the text share one grid cell, so that they wrap alike and overlap exactly. */
const stack = { position: 'relative', display: 'grid' } as const;
/**
 * Positioned, so that a copy with an opacity stays behind a later one without. `unicode-bidi` is not inherited: without it
 * the punctuation of Arabic and Hebrew would be at the wrong end.
 */
const copy = { gridArea: '1 / 1', position: 'relative', unicodeBidi: 'plaintext' } as const;

const blockStyle = (element: TextElement, layout: TextLayout): CSSProperties => ({
  ...typography(element, { fontSize: layout.fontSize, lineHeight: layout.appearance.lineHeight }),
  position: 'absolute',
  left: layout.center.x,
  top: layout.center.y,
  width: 'max-content',
  padding: `${layout.padding.y}px ${layout.padding.x}px`,
  color: element.textColor,
  overflowWrap: overflowWrap(layout.text),
  transform: `translate(-50%, -50%) rotate(${element.rotation}deg)`,
});

/** px. Keeps the bar of a full line inside the frame. */
const MAX_BAR_X = (CANVAS_WIDTH - WRAP_WIDTH) / 2;

const LineBars = ({ layout }: Pick<TextBlockProps, 'layout'>) => {
  const { lineBar } = layout.appearance;
  if (lineBar === null) return null;
  const x = Math.min(lineBar.x * layout.fontSize, MAX_BAR_X);
  const height = lineBar.height * layout.fontSize;
  return layout.lines.map((line, index) => (
    <div
      key={line.middle}
      style={{
        position: 'absolute',
        left: layout.padding.x + line.left - x,
        top: layout.padding.y + line.middle - height / 2,
        width: line.width + 2 * x,
        height,
        ...lineBar.style(index),
      }}
    />
  ));
};

type Copy = readonly [name: string, style: CSSProperties];

/**
 * The copies of a text from back to front. A browser paints a line piece by piece where its font or direction changes, and the shadow of
 * a piece would cover letters of the previous one. So the shadow of the last copy becomes a separate copy.
 */
const copiesOf = ({ appearance, text }: TextLayout, runs: readonly FontRun[]): readonly Copy[] => {
  const copies = Object.entries(appearance.textLayers);
  const [name, style] = copies.at(-1) ?? [];
  const isInPieces = runs.length > 1 || hasRightToLeft(text);
  if (name === undefined || style?.textShadow === undefined || !isInPieces) return copies;
  const { textShadow, ...letters } = style;
  return [
    ...copies.slice(0, -1),
    [`${name} shadow`, { ...letters, color: 'transparent', textShadow }],
    [name, letters],
  ];
};

/** The text, each run in its font. */
const Runs = ({ runs }: { readonly runs: readonly FontRun[] }) =>
  runs.map(({ text, fontFamily }, index) =>
    fontFamily === null ? (
      text
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- runs have nothing else
      <span key={index} style={runStyle(fontFamily)}>
        {text}
      </span>
    ),
  );

/** A text element with its plates, as laid out by `layoutText`. */
export const TextBlock = ({ element, layout, part = 'all' }: TextBlockProps) => {
  const runs = fontRuns(element.fontFamily, element.content, layout.text);
  const copies = copiesOf(layout, runs);
  return (
    <div style={blockStyle(element, layout)} data-text-element={element.id}>
      {part !== 'letters' &&
        Object.entries(layout.appearance.plates).map(([name, style]) => (
          <div key={name} style={{ ...plate, ...style }} />
        ))}
      {part !== 'letters' && <LineBars layout={layout} />}
      <div
        style={{
          ...stack,
          maxWidth: layout.wrapWidth,
          ...(part === 'plates' ? { visibility: 'hidden' } : {}),
        }}
      >
        {copies.map(([name, style], index) => (
          <div key={name} style={{ ...copy, ...style }} aria-hidden={index < copies.length - 1}>
            <Runs runs={runs} />
          </div>
        ))}
      </div>
    </div>
  );
};

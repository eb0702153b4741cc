import type { CSSProperties } from 'react';
import { typography } from '#remotion/text-layout/typography.ts';
import { WRAP_WIDTH } from '#remotion/text-layout/text-block.ts';
import { wrappedText } from '#remotion/text-layout/join-words.ts';
import type { TextLayout } from '#remotion/text-layout/layout-text.ts';
import { CANVAS_WIDTH } from '#schema/limits.ts';
import type { TextElement } from '#schema/elements/text-element.ts';

type TextBlockProps = { readonly element: TextElement; readonly layout: TextLayout };

const plate = { position: 'absolute', inset: 0 } as const;
/** All copies of the text share one grid cell, so that they wrap alike and overlap exactly. */
const stack = { position: 'relative', display: 'grid' } as const;
/**
 * Positioned, so that a copy with an opacity stays behind a later one without. `unicode-bidi` is not inherited: without it
 * the punctuation of Arabic and Hebrew stands at the wrong end.
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

/** A text element with its plates, as laid out by `layoutText`. */
export const TextBlock = ({ element, layout }: TextBlockProps) => {
  const { plates, textLayers } = layout.appearance;
  const copies = Object.entries(textLayers);
  const { text, style: wrapping } = wrappedText(layout.text, layout.breaksWords);
  return (
    <div style={{ ...blockStyle(element, layout), ...wrapping }} data-text-element={element.id}>
      {Object.entries(plates).map(([name, style]) => (
        <div key={name} style={{ ...plate, ...style }} />
      ))}
      <LineBars layout={layout} />
      <div style={{ ...stack, maxWidth: layout.wrapWidth }}>
        {copies.map(([name, style], index) => (
          <div key={name} style={{ ...copy, ...style }} aria-hidden={index < copies.length - 1}>
            {text}
          </div>
        ))}
      </div>
    </div>
  );
};

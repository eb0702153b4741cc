import { type CSSProperties, memo, type ReactNode, use, useMemo } from 'react';
import { useCurrentFrame } from 'remotion';
import { useElementWithFont } from '#remotion/fonts/use-font.ts';
import { GhostIds, ghostStyle } from '#remotion/layers/ghosts.ts';
import { TextBlock } from '#remotion/layers/text-block.tsx';
import { keepInFrame } from '#remotion/plan/keep-in-frame.ts';
import { type LettersPose, NO_PARTS, poseAt, type Pose } from '#remotion/plan/pose.ts';
import { withCover } from '#remotion/plan/rest-frame.ts';
import { hasLetterMotion, needsStrip } from '#remotion/plan/strip.ts';
import {
  countsOf,
  inFrame,
  regionPath,
  regionsOf,
  type TextParts,
  wipedRect,
} from '#remotion/plan/text-parts.ts';
import type { TextPart } from '#remotion/plan/text-stills.ts';
import { type TimedElement, timedText, watermarkTime } from '#remotion/plan/timed-element.ts';
import { layoutText, type TextLayout } from '#remotion/text-layout/layout-text.ts';
import { measureParts } from '#remotion/text-layout/measure-parts.ts';
import { WATERMARK_LAYER, WATERMARK_TEXT } from '#schema/elements/layers-in-order.ts';
import { TextElement } from '#schema/elements/text-element.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH, STRICT_SAFE_ZONE } from '#schema/limits.ts';
import type { AnimationType } from '#schema/promo.ts';

const whole = { position: 'absolute', inset: 0 } as const;
const hidden = { ...whole, visibility: 'hidden' } as const;

/** A clip path in px of the frame; an empty one hides everything. */
const clippedTo = (path: string): CSSProperties => ({
  ...whole,
  clipPath: path === '' ? 'inset(100%)' : `path('${path}')`,
});

/** The drawn parts of a text: whole, its plates, and its letters, of which not all may be shown. */
type Blocks = { all: ReactNode; plates: ReactNode; letters: ReactNode };

type LettersProps = { readonly pose: LettersPose; readonly parts: TextParts; readonly blocks: Blocks };

/** A text of which not all letters have come. */
const SomeLetters = ({ pose, parts, blocks }: LettersProps) => {
  const regions = regionsOf(parts, pose.unit);
  const resting = pose.scale === 1 ? pose.shown : pose.shown - 1;
  const popping = regions[resting];
  const center = popping === undefined ? null : inFrame(parts, popping.center);
  return (
    <>
      {blocks.plates}
      {pose.dim > 0 && (
        <div style={{ ...clippedTo(regionPath(parts, regions.slice(pose.shown))), opacity: pose.dim }}>
          {blocks.letters}
        </div>
      )}
      <div style={clippedTo(regionPath(parts, regions.slice(0, resting)))}>{blocks.letters}</div>
      {pose.scale !== 1 && popping !== undefined && center !== null && (
        <div
          style={{
            ...clippedTo(regionPath(parts, [popping])),
            transform: `scale(${pose.scale})`,
            transformOrigin: `${center.x}px ${center.y}px`,
          }}
        >
          {blocks.letters}
        </div>
      )}
    </>
  );
};

const wipePath = (parts: TextParts, wipe: NonNullable<Pose['wipe']>): string => {
  const { left, top, right, bottom } = wipedRect(parts, wipe.side, wipe.share);
  return right <= left || bottom <= top ? '' : `M${left} ${top}H${right}V${bottom}H${left}Z`;
};

/** A compositor layer is painted once for a fade; afterward it would only cost memory. */
const styleOf = (pose: Pose, parts: TextParts | null): CSSProperties => {
  const { opacity, dx, dy, scale, blur, wipe } = pose;
  const isMoved = dx !== 0 || dy !== 0 || scale !== 1;
  return {
    ...(wipe === null || parts === null ? whole : clippedTo(wipePath(parts, wipe))),
    ...(opacity < 1 ? { willChange: 'opacity' } : {}),
    ...(isMoved ? { transform: `translate(${dx}px, ${dy}px) scale(${scale})` } : {}),
    ...(isMoved && parts !== null ? { transformOrigin: `${parts.center.x}px ${parts.center.y}px` } : {}),
    ...(blur > 0 ? { filter: `blur(${blur}px)` } : {}),
    opacity,
  };
};

type MovingProps = {
  readonly id: string;
  readonly time: TimedElement;
  /** Null while the font is loading, or when nothing needs them. */
  readonly parts: TextParts | null;
  readonly blocks: Blocks;
};

/** The only part of a text that renders on every frame. */
const Moving = ({ id, time, parts, blocks }: MovingProps) => {
  const pose = poseAt(time, useCurrentFrame(), parts === null ? NO_PARTS : countsOf(parts));
  const isGhost = use(GhostIds).has(id);
  // Stays mounted, so that its font loads before it comes.
  if (pose === null) return <div style={isGhost ? ghostStyle : hidden}>{blocks.all}</div>;
  return (
    <div style={styleOf(pose, parts)} data-layer={id}>
      {pose.letters === null || parts === null ? (
        blocks.all
      ) : (
        <SomeLetters pose={pose.letters} parts={parts} blocks={blocks} />
      )}
    </div>
  );
};

type TextLayerProps = {
  readonly element: TextElement;
  /** Whether text without a background gets a shadow for legibility. */
  readonly hasShadow: boolean;
  /** Of the promo, in seconds; omitted for the look at rest. */
  readonly videoDuration?: number;
  /** How it enters unless it has its own entrance. */
  readonly animationType?: AnimationType;
  /** The frame that the cover shows; null or omitted in a promo without one. */
  readonly cover?: number | null;
};

/** One text: waits for its font, is laid out once per change, and moves. */
export const TextLayer = memo((props: TextLayerProps) => {
  const { element, hasShadow, videoDuration, animationType = 'none', cover = null } = props;
  const time = useMemo(
    () =>
      videoDuration === undefined
        ? null
        : withCover(timedText(element, { videoDuration, animationType }), cover),
    [element, videoDuration, animationType, cover],
  );
  const drawn = useElementWithFont(element);
  const layout = useMemo(() => (drawn === null ? null : layoutText(drawn, hasShadow)), [drawn, hasShadow]);
  const isByLetters = time !== null && hasLetterMotion(time);
  const blocks = useMemo(() => {
    if (drawn === null || layout === null) return { all: null, plates: null, letters: null };
    const block = (part: TextPart) => <TextBlock element={drawn} layout={layout} part={part} />;
    return {
      all: block('all'),
      plates: isByLetters ? block('plates') : null,
      letters: isByLetters ? block('letters') : null,
    };
  }, [drawn, layout, isByLetters]);
  const parts = useMemo(
    () =>
      drawn !== null && layout !== null && time !== null && needsStrip(time)
        ? measureParts(drawn, layout)
        : null,
    [drawn, layout, time],
  );
  if (time !== null) return <Moving id={element.id} time={time} parts={parts} blocks={blocks} />;
  return (
    <div style={whole} data-layer={element.id}>
      {blocks.all}
    </div>
  );
});
TextLayer.displayName = 'TextLayer';

type TextStillProps = Pick<TextLayerProps, 'element' | 'hasShadow'> & {
  readonly part: TextPart;
  /** Renders beside the text what its parts tell. */
  readonly renderParts?: (parts: TextParts) => ReactNode;
};

/** A text at rest, or a part of it, with its parts measured. */
export const TextStill = ({ element, hasShadow, part, renderParts }: TextStillProps) => {
  const drawn = useElementWithFont(element);
  const layout = useMemo(() => (drawn === null ? null : layoutText(drawn, hasShadow)), [drawn, hasShadow]);
  if (drawn === null || layout === null) return null;
  return (
    <div style={whole}>
      <TextBlock element={drawn} layout={layout} part={part} />
      {renderParts?.(measureParts(drawn, layout))}
    </div>
  );
};

/** px of the frame between the text and the pill. */
const GAP = 28;

/** The watermark as a text in the middle of the frame. */
export const watermarkPill = TextElement.parse({
  id: 'watermark',
  content: WATERMARK_TEXT,
  x: 50,
  y: 50,
  fontSize: 11,
  fontFamily: 'Inter',
  fontWeight: 500,
  background: { style: 'solid', color: '#120a18', opacity: 0.72, borderRadius: 30 },
});

/** Upright at any rotation: below the text, or above it where only that keeps it in the safe zone, or else in the frame. */
const placeUnder = (above: TextLayout, own: TextLayout): TextLayout => {
  const distance = (above.size.height + own.size.height) / 2 - above.padding.y + GAP;
  const places = [above.center.y + distance, above.center.y - distance];
  const isWithin = (top: number, bottom: number) => (y: number) =>
    y - own.size.height / 2 >= top && y + own.size.height / 2 <= bottom;
  const y =
    places.find(isWithin(STRICT_SAFE_ZONE.top, CANVAS_HEIGHT - STRICT_SAFE_ZONE.bottom)) ??
    places.find(isWithin(0, CANVAS_HEIGHT)) ??
    above.center.y;
  const x = Math.min(CANVAS_WIDTH, Math.max(0, above.center.x));
  return { ...own, center: keepInFrame({ x, y }, own.size) };
};

/** 'Made with …' in a small pill below the text `element` at rest. */
export const WatermarkLayer = memo((props: TextLayerProps) => {
  const { element, hasShadow, videoDuration, animationType = 'none', cover = null } = props;
  const time = useMemo(
    () =>
      videoDuration === undefined ? null : withCover(watermarkTime({ videoDuration, animationType }), cover),
    [videoDuration, animationType, cover],
  );
  const text = useElementWithFont(element);
  const drawn = useElementWithFont(watermarkPill);
  const block = useMemo(() => {
    const above = text === null ? null : layoutText(text, hasShadow);
    const own = drawn === null ? null : layoutText(drawn, false);
    return drawn === null || own === null || above === null ? null : (
      <TextBlock element={drawn} layout={placeUnder(above, own)} />
    );
  }, [text, drawn, hasShadow]);
  if (time === null) return <div style={whole}>{block}</div>;
  return (
    <Moving
      id={WATERMARK_LAYER}
      time={time}
      parts={null}
      blocks={{ all: block, plates: null, letters: null }}
    />
  );
});
WatermarkLayer.displayName = 'WatermarkLayer';

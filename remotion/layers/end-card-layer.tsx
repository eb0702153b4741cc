import { memo, type ReactNode, useMemo } from 'react';
import { AbsoluteFill, Sequence, useCurrentFrame, useVideoConfig } from 'remotion';
import { useElementWithFont } from '#remotion/fonts/use-font.ts';
import { OverlayLayer } from '#remotion/layers/overlay-layer.tsx';
import { TextBlock } from '#remotion/layers/text-block.tsx';
import { endCardLogo } from '#remotion/plan/overlay-box.ts';
import { NO_PARTS, poseAt } from '#remotion/plan/pose.ts';
import { type TimedElement, timedEndCard } from '#remotion/plan/timed-element.ts';
import { layoutText, type TextLayout } from '#remotion/text-layout/layout-text.ts';
import type { AssetSource } from '#schema/asset-source.ts';
import { type EndCard, endCardTiming } from '#schema/elements/end-card.ts';
import { TextElement } from '#schema/elements/text-element.ts';
import { CANVAS_WIDTH, POSITION } from '#schema/limits.ts';
import { watermarkPill } from './text-layer.tsx';

/** Where the texts begin below a logo, px of the frame. */
const TEXTS_TOP = 704;
/** The middle of the texts without a logo, px of the frame. */
const TEXTS_MIDDLE = 768;
/** Above a text, and above a text on a plate, px of the frame. */
const GAPS = { close: 20, wide: 72 };

const hasPlate = ({ background }: TextElement): boolean => background.style !== 'none';

const middle = { x: POSITION.max / 2, y: POSITION.max / 2 };

/** The texts of a card from top to bottom, including empty ones. The call to action has a plate of the other texts' colour. */
const endCardTexts = ({ name, handle, callToAction, color, textColor, fontFamily }: EndCard) => {
  const common = { ...middle, fontFamily, textColor };
  const plate = { style: 'solid', color: textColor, opacity: 1, borderRadius: 16 } as const;
  return {
    name: TextElement.parse({ ...common, id: 'name', content: name, fontSize: 32, fontWeight: 700 }),
    handle: TextElement.parse({ ...common, id: 'handle', content: handle, fontSize: 17, fontWeight: 500 }),
    callToAction: TextElement.parse({
      ...common,
      id: 'call-to-action',
      content: callToAction,
      fontSize: 18,
      fontWeight: 600,
      textColor: color,
      background: plate,
    }),
  };
};

type CardText = { element: TextElement; layout: TextLayout };

/** The texts of a card below each other: below the logo, or in the middle. */
const stackTexts = (texts: readonly CardText[], hasLogo: boolean): CardText[] => {
  const heights = texts.map(({ element, layout }, index) => ({
    gap: index === 0 ? 0 : hasPlate(element) ? GAPS.wide : GAPS.close,
    height: layout.visibleBounds.height,
  }));
  const total = heights.reduce((sum, { gap, height }) => sum + gap + height, 0);
  let top = hasLogo ? TEXTS_TOP : TEXTS_MIDDLE - total / 2;
  return texts.map((text, index) => {
    const { gap = 0, height = 0 } = heights[index] ?? {};
    const center = { x: CANVAS_WIDTH / 2, y: top + gap + height / 2 };
    top += gap + height;
    return { ...text, layout: { ...text.layout, center } };
  });
};

type CardProps = {
  readonly endCard: EndCard;
  /** Whether the watermark is below its texts. */
  readonly hasWatermark: boolean;
};

const Texts = ({ endCard, hasWatermark }: CardProps) => {
  const texts = useMemo(() => endCardTexts(endCard), [endCard]);
  const name = useElementWithFont(texts.name);
  const handle = useElementWithFont(texts.handle);
  const callToAction = useElementWithFont(texts.callToAction);
  const watermark = useElementWithFont(watermarkPill);
  const { logoId } = endCard;
  return useMemo(() => {
    const laidOut = [name, handle, callToAction, hasWatermark ? watermark : null].flatMap((element) => {
      const layout = element === null || element.content.trim() === '' ? null : layoutText(element, false);
      return element === null || layout === null ? [] : [{ element, layout }];
    });
    return stackTexts(laidOut, logoId !== null).map(({ element, layout }) => (
      <TextBlock key={element.id} element={element} layout={layout} />
    ));
  }, [name, handle, callToAction, watermark, hasWatermark, logoId]);
};

/** The end card at rest, without its logo. */
export const EndCardStill = ({ endCard, hasWatermark: isMarked }: CardProps) => (
  <AbsoluteFill style={{ backgroundColor: endCard.color }}>
    <Texts endCard={endCard} hasWatermark={isMarked} />
  </AbsoluteFill>
);

const Entering = ({ time, children }: { readonly time: TimedElement; readonly children: ReactNode }) => {
  // In the sequence, frames count from its start.
  const pose = poseAt(time, time.from + useCurrentFrame(), NO_PARTS);
  const { opacity, dx, dy } = pose ?? { opacity: 0, dx: 0, dy: 0 };
  return (
    <AbsoluteFill style={{ opacity, transform: `translate(${dx}px, ${dy}px)` }}>{children}</AbsoluteFill>
  );
};

type EndCardLayerProps = CardProps & {
  /** The file of its logo; undefined for an unknown one, or without a logo. */
  readonly logo: AssetSource | undefined;
};

/**
 * The card over the last frames of a promo. Card and logo enter separately, like the two layers of a layered render. Both are mounted from
 * the start of a preview, so that fonts and logo load in time.
 */
export const EndCardLayer = memo(({ endCard, logo, hasWatermark: isMarked }: EndCardLayerProps) => {
  const { durationInFrames } = useVideoConfig();
  const { from, frames } = endCardTiming(endCard, durationInFrames);
  const { logoId } = endCard;
  const time = timedEndCard(endCard, durationInFrames);
  return (
    <Sequence name="End card" from={from} durationInFrames={frames} premountFor={from}>
      <Entering time={time}>
        <EndCardStill endCard={endCard} hasWatermark={isMarked} />
      </Entering>
      {logoId !== null && logo !== undefined && (
        <Entering time={time}>
          <OverlayLayer element={endCardLogo(logoId, logo)} source={logo} />
        </Entering>
      )}
    </Sequence>
  );
});
EndCardLayer.displayName = 'EndCardLayer';

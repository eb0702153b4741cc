import { memo, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useCurrentFrame, useVideoConfig } from 'remotion';
import { fadeInOpacity } from '#remotion/animation/fade-in.ts';
import { CANVAS_WIDTH, REFERENCE_SCALE, TEXT_WRAP_SHARE } from '#schema/limits.ts';
import type { AnimationType } from '#schema/promo.ts';
import type { TextElement } from '#schema/text-element.ts';

type TextLayerProps = {
  readonly element: TextElement;
  readonly animationType: AnimationType;
  readonly hasShadow: boolean;
};

type FadeProps = { readonly animationType: AnimationType; readonly children: ReactNode };

const layer = { position: 'absolute', inset: 0 } as const;

/** The only part of a text that is drawn anew for every frame. */
const Fade = ({ animationType, children }: FadeProps) => {
  const frame = useCurrentFrame();
  const { durationInFrames } = useVideoConfig();
  const opacity = fadeInOpacity(frame, { durationInFrames, animationType });
  return <div style={{ ...layer, opacity }}>{children}</div>;
};

/** One block of words at its place. */
export const TextLayer = memo(({ element, animationType, hasShadow }: TextLayerProps) => {
  const block = useMemo(
    () => (
      <div
        style={{
          position: 'absolute',
          left: `${element.x}%`,
          top: `${element.y}%`,
          width: 'max-content',
          maxWidth: CANVAS_WIDTH * TEXT_WRAP_SHARE,
          transform: `translate(-50%, -50%) rotate(${element.rotation}deg)`,
          fontSize: element.fontSize * REFERENCE_SCALE,
          fontFamily: `"${element.fontFamily}"`,
          fontWeight: element.fontWeight,
          textAlign: element.textAlign,
          color: element.textColor,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          lineHeight: 1.25,
          textShadow: hasShadow ? '0 2px 12px rgba(0,0,0,0.6)' : 'none',
        }}
      >
        {element.content}
      </div>
    ),
    [element, hasShadow],
  );
  return <Fade animationType={animationType}>{block}</Fade>;
});
TextLayer.displayName = 'TextLayer';

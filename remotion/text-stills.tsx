import type { CSSProperties, ReactNode } from 'react';
import { AbsoluteFill, Artifact, useCurrentFrame } from 'remotion';
import { EndCardStill } from '#remotion/layers/end-card-layer.tsx';
import { TextStill, WatermarkLayer } from '#remotion/layers/text-layer.tsx';
import type { TextParts } from '#remotion/plan/text-parts.ts';
import type { Still, TextStillsProps } from '#remotion/plan/text-stills.ts';

const layer = { position: 'absolute', inset: 0 } as const;

type DrawnProps = {
  readonly still: Still;
  readonly index: number;
  readonly textShadow: boolean;
  readonly isShown: boolean;
};

const Drawn = ({ still, index, textShadow, isShown }: DrawnProps) => {
  const onMeasured = (parts: TextParts): ReactNode =>
    isShown && <Artifact filename={`text-parts-${index}.json`} content={JSON.stringify(parts)} />;
  if (still.kind === 'text') {
    const { element, part, isMeasured } = still;
    return (
      <TextStill
        element={element}
        hasShadow={textShadow}
        part={part}
        {...(isMeasured ? { renderParts: onMeasured } : {})}
      />
    );
  }
  if (still.kind === 'watermark') return <WatermarkLayer element={still.element} hasShadow={textShadow} />;
  return <EndCardStill endCard={still.endCard} hasWatermark={still.isMarked} />;
};

/**
 * One still a frame, at rest on a transparent background; the layered render composites them over the background. All are mounted from
 * the start and hidden by CSS, so that each font is awaited once, before the first frame.
 */
export const TextStills = ({ stills, textShadow }: TextStillsProps) => {
  const frame = useCurrentFrame();
  const shownAt = (index: number): CSSProperties => ({
    ...layer,
    visibility: index === frame ? 'visible' : 'hidden',
  });
  return (
    <AbsoluteFill>
      {stills.map((still, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a still is its frame
        <div key={index} style={shownAt(index)}>
          <Drawn still={still} index={index} textShadow={textShadow} isShown={index === frame} />
        </div>
      ))}
    </AbsoluteFill>
  );
};

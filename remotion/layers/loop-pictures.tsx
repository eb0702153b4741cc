import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useCurrentFrame, useVideoConfig } from 'remotion';
import { frameInLoop, loopPeriodInFrames } from '#remotion/animation/loop-frames.ts';
import { overlaySize } from '#remotion/layers/overlay-box.ts';
import { type Loop, pictureAt } from '#remotion/loops/picture-at.ts';
import { loopSize } from '#remotion/loops/loop-size.ts';
import { useLoop } from '#remotion/loops/use-loop.ts';
import type { AssetSource } from '#schema/asset-source.ts';

const fill = { width: '100%', height: '100%' } as const;

const draw = (canvas: HTMLCanvasElement, loop: Loop, time: number): void => {
  const picture = pictureAt(loop, time);
  const context = canvas.getContext('2d');
  if (picture === undefined || context === null) return;
  const { width, height } = picture;
  // Setting a size clears a canvas, and makes it anew even when it is the same.
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  context.clearRect(0, 0, width, height);
  context.drawImage(picture, 0, 0);
};

type LoopPicturesProps = {
  readonly source: AssetSource;
  readonly scale: number;
  /** What is shown where this browser cannot decode the file. */
  readonly otherwise: ReactNode;
};

/**
 * A looping overlay in a preview. Its pictures are decoded once and drawn from memory: a decoder for each overlay, started anew for
 * each pass of two seconds, takes more of the processor than all else that a preview does.
 */
export const LoopPictures = ({ source, scale, otherwise }: LoopPicturesProps) => {
  const frame = useCurrentFrame();
  const { fps } = useVideoConfig();
  const { width, height } = loopSize(source, { shownWidth: overlaySize(scale, source).width, fps });
  const loop = useLoop(source.url, { width, height });
  const canvas = useRef<HTMLCanvasElement>(null);
  const time = frameInLoop(frame, loopPeriodInFrames(source.durationInSeconds, fps)) / fps;
  useLayoutEffect(() => {
    if (canvas.current !== null && loop !== null && loop !== 'broken') draw(canvas.current, loop, time);
  }, [loop, time]);
  if (loop === 'broken') return otherwise;
  if (loop === null) {
    // Not Remotion's, which ends the preview when a picture is missing: this one may be.
    // oxlint-disable-next-line remotion/warn-native-media-tag
    return source.posterUrl === undefined ? null : <img src={source.posterUrl} style={fill} alt="" />;
  }
  return <canvas ref={canvas} style={fill} />;
};

import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useCurrentFrame, useVideoConfig } from 'remotion';
import { frameInLoop, loopPeriodInFrames } from '#remotion/animation/loop-frames.ts';
import { overlaySize } from '#remotion/layers/overlay-box.ts';
import { acquireLoop } from '#remotion/loops/loop-cache.ts';
import { type Loop, frameAt, loopSize } from '#remotion/loops/loop.ts';
import type { AssetSource } from '#schema/asset-source.ts';

/** The decoded frames of a looping file: `null` while decoding, `broken` if this browser cannot decode the file. */
const useLoop = (
  url: string,
  { width, height }: { width: number; height: number },
): Loop | 'broken' | null => {
  const [found, setFound] = useState<{ url: string; loop: Loop | 'broken' } | null>(null);
  useEffect(() => {
    let isStale = false;
    const { loop, release } = acquireLoop(url, { width, height });
    loop.then(
      (decoded) => !isStale && setFound({ url, loop: decoded }),
      () => !isStale && setFound({ url, loop: 'broken' }),
    );
    return () => {
      isStale = true;
      release();
    };
  }, [url, width, height]);
  // After a change of size the previous frames are shown until the new ones are decoded.
  return found?.url === url ? found.loop : null;
};

const fill = { width: '100%', height: '100%' } as const;

const draw = (canvas: HTMLCanvasElement, loop: Loop, time: number): void => {
  const frame = frameAt(loop, time);
  const context = canvas.getContext('2d');
  if (frame === undefined || context === null) return;
  const { width, height } = frame;
  // Setting the size reallocates the canvas even when the size is the same.
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  context.clearRect(0, 0, width, height);
  context.drawImage(frame, 0, 0);
};

type LoopCanvasProps = {
  readonly source: AssetSource;
  readonly scale: number;
  /** Shown if this browser cannot decode the file. */
  readonly fallback: ReactNode;
};

/**
 * A looping overlay in a preview. Its frames are decoded once and drawn from memory: one decoder per overlay, restarted for
 * every pass of two seconds, would use more processor time than the rest of the preview.
 */
export const LoopCanvas = ({ source, scale, fallback: otherwise }: LoopCanvasProps) => {
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
    // Not Remotion's <Img>, which fails the preview when the image is missing.
    // oxlint-disable-next-line remotion/warn-native-media-tag
    return source.posterUrl === undefined ? null : <img src={source.posterUrl} style={fill} alt="" />;
  }
  return <canvas ref={canvas} style={fill} />;
};

import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { acquireLoop } from '#remotion/loops/loop-cache.ts';
import { type Loop, frameAt, loopSize } from '#remotion/loops/loop.ts';
import { useCurrentFrame, useVideoConfig } from 'remotion';
import { frameInLoop, loopPeriodInFrames } from '#remotion/animation/loop-frames.ts';
import { overlaySize } from '#remotion/layers/overlay-box.ts';
import type { AssetSource } from '#schema/asset-source.ts';

/** The pictures of a looping file: `null` until they are decoded, `broken` when this browser cannot decode them. */
const useLoop = (
  url: string,
  { width, height }: { width: number; height: number },
): Loop | 'broken' | null => {
  const [found, setFound] = useState<{ url: string; loop: Loop | 'broken' } | null>(null);
  useEffect(() => {
    let isStale = false;
    const { loop, release: letGo } = acquireLoop(url, { width, height });
    loop.then(
      (decoded) => !isStale && setFound({ url, loop: decoded }),
      () => !isStale && setFound({ url, loop: 'broken' }),
    );
    return () => {
      isStale = true;
      letGo();
    };
  }, [url, width, height]);
  // In another size the former pictures stand in for the new ones.
  return found?.url === url ? found.loop : null;
};

const fill = { width: '100%', height: '100%' } as const;

const draw = (canvas: HTMLCanvasElement, loop: Loop, time: number): void => {
  const picture = frameAt(loop, time);
  const context = canvas.getContext('2d');
  if (picture === undefined || context === null) return;
  const { width, height } = picture;
  // Setting a size clears a canvas, and makes it anew even when it is the same.
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  context.clearRect(0, 0, width, height);
  context.drawImage(picture, 0, 0);
};

type LoopCanvasProps = {
  readonly source: AssetSource;
  readonly scale: number;
  /** What is shown where this browser cannot decode the file. */
  readonly fallback: ReactNode;
};

/**
 * A looping overlay in a preview. Its pictures are decoded once and drawn from memory: a decoder for each overlay, started anew for
 * each pass of two seconds, takes more of the processor than all else that a preview does.
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
    // Not Remotion's, which ends the preview when a picture is missing: this one may be.
    // oxlint-disable-next-line remotion/warn-native-media-tag
    return source.posterUrl === undefined ? null : <img src={source.posterUrl} style={fill} alt="" />;
  }
  return <canvas ref={canvas} style={fill} />;
};

import '@fontsource/anton/latin-400.css';
import '@fontsource/monoton/latin-400.css';
import '@fontsource/pacifico/latin-400.css';
import '@fontsource/poppins/latin-700.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  AbsoluteFill,
  cancelRender,
  continueRender,
  delayRender,
  useCurrentFrame,
  useVideoConfig,
} from 'remotion';
import { drawingFor } from './drawing-for.ts';
import { starterFonts } from './starter-fonts.ts';

/** Resolves when all fonts have loaded; a canvas does not wait for fonts. */
async function loadStarterFonts(): Promise<void> {
  await Promise.all([
    document.fonts.load(`400 40px ${starterFonts.label}`),
    document.fonts.load(`400 40px ${starterFonts.script}`),
    document.fonts.load(`400 40px ${starterFonts.sign}`),
    document.fonts.load(`700 40px ${starterFonts.plain}`),
  ]);
}

type DrawingCanvasProps = {
  /** Library id of the drawing. */
  readonly id: string;
  /** Width in px of the drawing's coordinates; the canvas may be smaller or larger. */
  readonly drawnWidth: number;
};

/** A canvas that fills the composition and is redrawn for every frame once the fonts have loaded. */
export function DrawingCanvas({ id, drawnWidth }: DrawingCanvasProps): React.JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useCurrentFrame();
  const { width, height, durationInFrames } = useVideoConfig();
  const [handle] = useState(() => delayRender('Fonts of the starter library'));
  const [hasFonts, setHasFonts] = useState(false);

  useEffect(() => {
    loadStarterFonts().then(() => setHasFonts(true), cancelRender);
  }, []);

  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !hasFonts) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    context.scale(width / drawnWidth, width / drawnWidth);
    drawingFor(id)(context, frame / durationInFrames);
    continueRender(handle);
  }, [handle, hasFonts, id, drawnWidth, frame, width, height, durationInFrames]);

  return (
    <AbsoluteFill>
      <canvas ref={canvas} width={width} height={height} style={{ width, height }} />
    </AbsoluteFill>
  );
}

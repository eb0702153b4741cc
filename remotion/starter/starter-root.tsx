import { Composition } from 'remotion';
import { starterDrawings } from './catalog.ts';
import { DrawingCanvas } from './drawing-canvas.tsx';

/** Every drawing of the starter library as a composition, under its library id. */
export function StarterRoot(): React.JSX.Element {
  return (
    <>
      {starterDrawings.map((drawing) => (
        <Composition
          key={drawing.id}
          id={drawing.id}
          component={DrawingCanvas}
          width={Math.round(drawing.width * drawing.drawScale)}
          height={Math.round(drawing.height * drawing.drawScale)}
          fps={drawing.fps}
          durationInFrames={drawing.frames}
          defaultProps={{ id: drawing.id, drawnWidth: drawing.width }}
        />
      ))}
    </>
  );
}

import { backgroundDrawings } from './backgrounds/catalog.ts';
import { overlayDrawings } from './overlays/catalog.ts';
import type { StarterDrawing } from './starter-drawing.ts';

/** The drawings of the starter library, in the order in which users see them. */
export const starterDrawings: readonly StarterDrawing[] = [...backgroundDrawings, ...overlayDrawings];

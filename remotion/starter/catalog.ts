import { backgroundDrawings } from './backgrounds/catalog.ts';
import { overlayDrawings } from './overlays/catalog.ts';
import type { StarterDrawing } from './starter-drawing.ts';

/** What the starter library consists of, in the order people see it. */
export const starterDrawings: readonly StarterDrawing[] = [...backgroundDrawings, ...overlayDrawings];

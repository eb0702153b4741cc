/**
 * Draws one moment of a loop. `phase` runs from 0 (first frame) to 1 (the frame after the last, which looks
 * like the first). Backgrounds draw on 1080x1920 px, overlays on the size their catalogue entry names.
 */
export type Drawing = (context: CanvasRenderingContext2D, phase: number) => void;

/** A full turn in radians. */
export const TURN = Math.PI * 2;

/** A wave -1..1 that fits `cycles` whole times into the loop; `offset` is in turns. */
export function wave(phase: number, cycles: number, offset = 0): number {
  return Math.sin(TURN * (phase * cycles + offset));
}

import type { Point, Size } from '#remotion/text-layout/keep-in-frame.ts';

/**
 * Where an element stands on the frame: px of 1080x1920, turned by `rotation` degrees clockwise about its centre.
 */
export type ElementBox = {
  id: string;
  kind: 'text' | 'overlay';
  center: Point;
  /** Before it is turned. */
  size: Size;
  rotation: number;
  /** How large it is shown: the font size of a text, px at the reference width, or the scale of an overlay. */
  shownSize: number;
  /** The upright rectangle of a text that must stay inside the frame; overlays may leave it. */
  kept?: Size;
};

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** `point` turned by `degrees` clockwise about `center`. */
export const turnAbout = (center: Point, point: Point, degrees: number): Point => {
  const cos = Math.cos(radians(degrees));
  const sin = Math.sin(radians(degrees));
  const dx = point.x - center.x;
  const dy = point.y - center.y;
  return { x: center.x + dx * cos - dy * sin, y: center.y + dx * sin + dy * cos };
};

/** A point of the frame as the box sees it: from its centre, along its own axes. */
export const inBox = ({ center, rotation }: ElementBox, point: Point): Point => {
  const turned = turnAbout(center, point, -rotation);
  return { x: turned.x - center.x, y: turned.y - center.y };
};

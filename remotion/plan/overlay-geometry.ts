import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH, POSITION } from '#schema/limits.ts';
import { turnedSize } from './keep-in-frame.ts';
import { overlaySize } from './overlay-box.ts';

/** The point of the padded image that a canvas corner shows; px, pixel centres at whole numbers. */
type SourcePoint = { x: number; y: number };

/**
 * How an overlay's frames are placed: scaled, cropped to the visible part, padded onto a transparent canvas and,
 * if need be, rotated there. All in px of the finished video.
 */
export type OverlayGeometry = {
  /** Full size after scaling. */
  scaled: { width: number; height: number };
  /** The part inside the frame; null when nothing is cropped. */
  visible: { x: number; y: number; width: number; height: number } | null;
  /** Upper left corner of the canvas in the frame; even, because chroma is subsampled. */
  left: number;
  top: number;
  canvas: { width: number; height: number };
  /** Position of the image on its canvas. */
  inset: { x: number; y: number };
  /** What the upper left, upper right, lower left and lower right corners of the canvas show; null without rotation. */
  turn: readonly [SourcePoint, SourcePoint, SourcePoint, SourcePoint] | null;
  /** The point of the canvas around which it scales, px from its upper left corner; null when it never scales. */
  pivot: { x: number; y: number } | null;
};

type Point = { x: number; y: number };

/** How an overlay moves: whether it leaves its place, and its largest scale, null when it never scales. */
export type Movement = { leaves: boolean; mostScale: number | null };

type OverlayPlacement = Pick<OverlayElement, 'x' | 'y' | 'scale' | 'rotation'>;

const evenBelow = (px: number): number => Math.floor(px / 2) * 2;
const evenAbove = (px: number): number => Math.ceil(px / 2) * 2;

/** Transparent margin around a rotated or scaling image, so that its edges are antialiased, px. */
const MARGIN = 3;

/** An unrotated image with room around it for its largest scale. */
const scaling = (
  { center, from, scaled }: { center: Point; from: Point; scaled: { width: number; height: number } },
  mostScale: number,
): OverlayGeometry => {
  const left = evenBelow(center.x - (scaled.width / 2) * mostScale - MARGIN);
  const top = evenBelow(center.y - (scaled.height / 2) * mostScale - MARGIN);
  const pivot = { x: center.x - left, y: center.y - top };
  return {
    scaled,
    visible: null,
    left,
    top,
    canvas: { width: evenAbove(2 * pivot.x), height: evenAbove(2 * pivot.y) },
    inset: { x: from.x - left, y: from.y - top },
    turn: null,
    pivot,
  };
};

const upright = (
  center: Point,
  size: { width: number; height: number },
  frame: { width: number; height: number },
  { leaves, mostScale }: Movement,
): OverlayGeometry | null => {
  // Browsers snap an unrotated image to whole pixels.
  const from = { x: Math.round(center.x - size.width / 2), y: Math.round(center.y - size.height / 2) };
  const to = {
    x: Math.max(from.x + 1, Math.round(center.x + size.width / 2)),
    y: Math.max(from.y + 1, Math.round(center.y + size.height / 2)),
  };
  const scaled = { width: to.x - from.x, height: to.y - from.y };
  if (mostScale !== null) return scaling({ center, from, scaled }, mostScale);
  // What lies outside the frame may come in while the image moves.
  const shownFrom = leaves ? from : { x: Math.max(0, from.x), y: Math.max(0, from.y) };
  const shownTo = leaves ? to : { x: Math.min(frame.width, to.x), y: Math.min(frame.height, to.y) };
  const shown = { width: shownTo.x - shownFrom.x, height: shownTo.y - shownFrom.y };
  if (shown.width <= 0 || shown.height <= 0) return null;
  const isWhole = shown.width === scaled.width && shown.height === scaled.height;
  const left = evenBelow(shownFrom.x);
  const top = evenBelow(shownFrom.y);
  const inset = { x: shownFrom.x - left, y: shownFrom.y - top };
  return {
    scaled,
    visible: isWhole ? null : { x: shownFrom.x - from.x, y: shownFrom.y - from.y, ...shown },
    left,
    top,
    canvas: { width: evenAbove(inset.x + shown.width), height: evenAbove(inset.y + shown.height) },
    inset,
    turn: null,
    pivot: null,
  };
};

const turned = (
  center: Point,
  size: { width: number; height: number },
  frame: { width: number; height: number },
  { rotation, leaves, mostScale }: Movement & { rotation: number },
): OverlayGeometry | null => {
  const around = turnedSize(size, rotation);
  const room = mostScale ?? 1;
  const [halfWidth, halfHeight] = [(around.width / 2) * room + MARGIN, (around.height / 2) * room + MARGIN];
  const isOutside =
    !leaves &&
    (center.x + halfWidth <= 0 ||
      center.y + halfHeight <= 0 ||
      center.x - halfWidth >= frame.width ||
      center.y - halfHeight >= frame.height);
  if (isOutside) return null;
  const scaled = {
    width: Math.max(1, Math.round(size.width)),
    height: Math.max(1, Math.round(size.height)),
  };
  const left = evenBelow(center.x - halfWidth);
  const top = evenBelow(center.y - halfHeight);
  // Rotation keeps the canvas size, so the canvas must hold the image both before and after.
  const canvas = {
    width: evenAbove(Math.max(scaled.width, 2 * halfWidth) + 2 * MARGIN),
    height: evenAbove(Math.max(scaled.height, 2 * halfHeight) + 2 * MARGIN),
  };
  const inset = {
    x: Math.floor((canvas.width - scaled.width) / 2),
    y: Math.floor((canvas.height - scaled.height) / 2),
  };
  const angle = (rotation * Math.PI) / 180;
  const sourceOf = (x: number, y: number): SourcePoint => {
    const [dx, dy] = [x + 0.5 + left - center.x, y + 0.5 + top - center.y];
    const along = dx * Math.cos(angle) + dy * Math.sin(angle);
    const across = dy * Math.cos(angle) - dx * Math.sin(angle);
    return {
      x: (along * scaled.width) / size.width + inset.x + scaled.width / 2 - 0.5,
      y: (across * scaled.height) / size.height + inset.y + scaled.height / 2 - 0.5,
    };
  };
  const { width, height } = canvas;
  const turn = [sourceOf(0, 0), sourceOf(width, 0), sourceOf(0, height), sourceOf(width, height)] as const;
  const pivot = mostScale === null ? null : { x: center.x - left, y: center.y - top };
  return { scaled, visible: null, left, top, canvas, inset, turn, pivot };
};

const AT_REST: Movement = { leaves: false, mostScale: null };

/**
 * Places an overlay in a video of `outputScale` times 1080x1920, as the composition does (`overlayBox`). `file` is
 * the size of the file, px. Null when it lies entirely outside the frame and stays there.
 */
export const overlayGeometry = (
  element: OverlayPlacement,
  file: { width: number; height: number },
  outputScale: number,
  movement: Movement = AT_REST,
): OverlayGeometry | null => {
  const frame = { width: CANVAS_WIDTH * outputScale, height: CANVAS_HEIGHT * outputScale };
  const { width, height } = overlaySize(element.scale, file);
  const size = { width: width * outputScale, height: height * outputScale };
  const center = {
    x: (element.x / POSITION.max) * frame.width,
    y: (element.y / POSITION.max) * frame.height,
  };
  return element.rotation === 0
    ? upright(center, size, frame, movement)
    : turned(center, size, frame, { ...movement, rotation: element.rotation });
};

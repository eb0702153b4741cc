/**
 * The blurred backdrop is drawn this small, px, and enlarged to the frame, so that a phone blurs it without effort and the layered
 * engine repeats it to the pixel. 20 px of the frame each.
 */
export const BACKDROP_SIZE = { width: 54, height: 96 } as const;

/** Standard deviation of its blur, px of the small picture: 40 px of the frame. */
export const BACKDROP_BLUR = 2;

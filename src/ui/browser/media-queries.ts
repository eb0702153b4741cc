import { useMediaQuery } from '@mantine/hooks';

/** Whether the user has asked the system for less motion. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Viewport widths where the layout changes, px (PF-028). The style sheets repeat these numbers, because media queries
 * cannot read variables.
 */
const LAYOUT_WIDTHS = {
  /** The desktop layout from here on, the phone layout below. */
  wide: 1024,
  /** Below this, grids have 2 columns and dialogs fill the screen. */
  narrow: 768,
};

// Read synchronously: an effect would show the wrong layout for a moment.
const SYNCHRONOUS = { getInitialValueInEffect: false };

const WIDE = `(min-width: ${LAYOUT_WIDTHS.wide}px)`;

/** True in the desktop layout. */
export const useIsWide = (): boolean => useMediaQuery(WIDE, true, SYNCHRONOUS);

/** `useIsWide` for code outside of components. */
export const isWide = (): boolean => matchMedia(WIDE).matches;

/** True when the viewport is as narrow as a phone in portrait. */
export const useIsNarrow = (): boolean =>
  useMediaQuery(`(width < ${LAYOUT_WIDTHS.narrow}px)`, false, SYNCHRONOUS);

/** True on touch screens, where the on-screen keyboard would cover a list. */
export const useIsCoarsePointer = (): boolean => useMediaQuery('(pointer: coarse)', false, SYNCHRONOUS);

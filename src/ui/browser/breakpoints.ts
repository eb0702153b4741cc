import { useMediaQuery } from '@mantine/hooks';

/**
 * Viewport widths where the layout changes, px (PF-028). The stylesheets repeat these numbers, because media queries
 * cannot read variables.
 */
const LAYOUT_WIDTHS = {
  /** The desktop layout from here on, the phone layout below. */
  wide: 1024,
  /** Below this, grids have 2 columns and dialogs fill the screen. */
  narrow: 768,
};

// Read synchronously: an effect would show the other layout for a moment.
const AT_ONCE = { getInitialValueInEffect: false };

const WIDE = `(min-width: ${LAYOUT_WIDTHS.wide}px)`;

/** True in the desktop layout. */
export const useIsWide = (): boolean => useMediaQuery(WIDE, true, AT_ONCE);

/** The same for code outside of components, at this moment. */
export const isWide = (): boolean => matchMedia(WIDE).matches;

/** True when the viewport is as narrow as a phone in portrait. */
export const useIsNarrow = (): boolean =>
  useMediaQuery(`(width < ${LAYOUT_WIDTHS.narrow}px)`, false, AT_ONCE);

/** True on touch screens, where a keyboard would cover a list. */
export const useIsCoarsePointer = (): boolean =>
  useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });

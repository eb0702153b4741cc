import { useMediaQuery } from '@mantine/hooks';

/** px of the viewport at which the layout changes (document 1, section 9). The style sheets say the same figures. */
const LAYOUT_WIDTHS = {
  /** From here on the desktop's layout, below it the phone's. */
  wide: 1024,
  /** Below it grids have 2 columns and dialogs fill the screen. */
  narrow: 768,
};

// A screen is drawn right the first time: waiting for an effect would show the other layout for a moment.
const AT_ONCE = { getInitialValueInEffect: false };

const WIDE = `(min-width: ${LAYOUT_WIDTHS.wide}px)`;

/** Whether the desktop's layout is shown. */
export const useIsWide = (): boolean => useMediaQuery(WIDE, true, AT_ONCE);

/** The same, outside of a component, for this moment. */
export const isWide = (): boolean => matchMedia(WIDE).matches;

/** Whether the viewport is as narrow as a phone held upright. */
export const useIsNarrow = (): boolean =>
  useMediaQuery(`(width < ${LAYOUT_WIDTHS.narrow}px)`, false, AT_ONCE);

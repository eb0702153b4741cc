import { type CSSVariablesResolver, type MantineColorsTuple, createTheme } from '@mantine/core';

/** Every shade is the one accent: components pick a shade by scheme, and the token already knows the scheme. */
const accent: MantineColorsTuple = [
  'var(--accent-soft)',
  'var(--accent-soft)',
  'var(--accent)',
  'var(--accent)',
  'var(--accent)',
  'var(--accent)',
  'var(--accent)',
  'var(--accent)',
  'var(--accent)',
  'var(--accent)',
];

/** Mantine's dark greys, from text to the deepest ground, in the warm ink of the product. */
const dark: MantineColorsTuple = [
  'var(--text)',
  'var(--quiet)',
  'var(--quiet)',
  'var(--quiet)',
  'var(--control-line)',
  'var(--raised-more)',
  'var(--raised)',
  'var(--surface)',
  'var(--ink)',
  'var(--ink)',
];

/** Mantine in the product's clothes; what is not set here is Mantine's own. */
export const theme = createTheme({
  primaryColor: 'accent',
  colors: { accent, dark },
  fontFamily: 'var(--tool)',
  headings: { fontFamily: 'var(--voice)', fontWeight: '600' },
  defaultRadius: 'md',
  radius: { sm: '8px', md: '12px', lg: '12px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Tooltip: { defaultProps: { withArrow: false, color: 'dark' } },
    Notification: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss', size: 44 } },
      // Mantine's own grey is too weak on a light surface.
      styles: { description: { color: 'var(--quiet)' } },
    },
    ModalCloseButton: { defaultProps: { size: 44, iconSize: 22 } },
    TextInput: { defaultProps: { size: 'sm' } },
    SegmentedControl: { styles: { root: { background: 'var(--ink)' } } },
    // Lists no longer than 200 px: the film stays in sight (document 1, section 9).
    Select: { defaultProps: { size: 'sm', allowDeselect: false, maxDropdownHeight: 200 } },
  },
});

const surfaces = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--quiet)',
  '--mantine-color-placeholder': 'var(--quiet)',
  '--mantine-color-error': 'var(--bad)',
  // What deletes: in words, and as a button. Mantine's own reds are too weak for reading on light surfaces.
  '--mantine-color-red-6': 'var(--bad)',
  '--mantine-color-red-light-hover': 'var(--bad-soft)',
  '--mantine-color-red-filled': 'var(--preview-danger)',
  '--mantine-color-red-filled-hover': 'color-mix(in srgb, var(--preview-danger) 86%, black)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--raised-more)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--control-line)',
  '--mantine-color-disabled': 'var(--raised)',
  '--mantine-color-disabled-color': 'var(--quiet)',
  '--mantine-color-disabled-border': 'var(--line)',
};

/** Mantine's own colour variables, each led back to a token of `tokens.css`. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  dark: surfaces,
  light: surfaces,
});

import {
  type ButtonProps,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  createTheme,
  MantineProvider,
  localStorageColorSchemeManager,
} from '@mantine/core';
import { useNotifications } from '@mantine/notifications';
import { type ReactNode, useState } from 'react';
import '#src/theme/mantine-styles.ts';
import '#src/theme/fonts.css';
import '#src/theme/tokens.css';
import '#src/theme/page.css';
import '#src/theme/forced-colors.css';
import { COLOR_SCHEME_KEY } from '#src/theme/stored-color-scheme.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';

/** Almost all shades are the same accent. Components pick a shade by color scheme, but the token already depends on it. */
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

/** The product's colors in place of Mantine's dark grays, from text to the darkest background. */
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

/** Lets users type Arabic and Hebrew from right to left. Mantine would put a `dir` prop on the box around the field. */
const typedDirection = { input: { dir: 'auto' } };

/** Height of a control, see `tokens.css`. */
const CONTROL = 'var(--control)';

/** Variables of a filled button without a color prop. */
const mainButton = {
  '--button-bg': 'var(--spotlight)',
  '--button-hover': 'var(--spotlight)',
  '--button-color': 'var(--on-spotlight)',
  '--button-bd': '0',
};

/** Lets the list of options itself scroll, see `page.css`, because the keyboard would not reach a scroll area in it. */
const scrollingList = { withScrollArea: false, attributes: { options: { tabIndex: 0 } } };

/** Mantine's theme with the product's tokens; everything else keeps Mantine's defaults. */
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
    Tooltip: {
      defaultProps: { withArrow: false },
      styles: { tooltip: { background: 'var(--tooltip)', color: 'var(--preview-text)' } },
    },
    Notification: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss', size: CONTROL } },
      // Mantine's gray has too little contrast on a light surface.
      styles: { description: { color: 'var(--quiet)' } },
    },
    // Filled buttons and links look the same everywhere. White on the plain accent has too little contrast.
    Button: {
      vars: (_theme: unknown, { variant = 'filled', color }: ButtonProps) => ({
        root: variant === 'filled' && color === undefined ? mainButton : {},
      }),
    },
    ModalCloseButton: { defaultProps: { size: CONTROL, iconSize: 20 } },
    ActionIcon: { defaultProps: { size: CONTROL } },
    // Its own background would cover the field's border.
    InputClearButton: {
      defaultProps: { size: CONTROL, iconSize: 16, style: { background: 'none', pointerEvents: 'all' } },
    },
    TextInput: { defaultProps: { size: 'sm', attributes: typedDirection } },
    Textarea: { defaultProps: { attributes: typedDirection } },
    SegmentedControl: { styles: { root: { background: 'var(--ink)' } } },
    Select: {
      defaultProps: {
        size: 'sm',
        allowDeselect: false,
        clearSectionMode: 'clear',
        rightSectionWidth: CONTROL,
        ...scrollingList,
      },
    },
    MultiSelect: { defaultProps: scrollingList },
  },
});

const surfaces = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--quiet)',
  '--mantine-color-placeholder': 'var(--quiet)',
  '--mantine-color-error': 'var(--bad)',
  // Destructive text and buttons. Mantine's reds have too little contrast on light surfaces.
  '--mantine-color-red-6': 'var(--bad)',
  '--mantine-color-red-light-hover': 'var(--bad-soft)',
  '--mantine-color-red-filled': 'var(--preview-danger)',
  '--mantine-color-red-filled-hover': 'color-mix(in srgb, var(--preview-danger) 86%, black)',
  '--mantine-color-anchor': 'var(--accent)',
  // In the dark theme, Mantine would use the lightest shade, which is a tint here.
  '--mantine-color-accent-light-color': 'var(--accent)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--raised-more)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--button-line)',
  // Hover colors.
  '--mantine-color-gray-0': 'var(--raised-more)',
  '--mantine-color-gray-1': 'var(--raised-more)',
  '--mantine-color-gray-light-hover': 'var(--raised-more)',
  '--mantine-color-gray-light-color': 'var(--text)',
  '--mantine-color-disabled': 'var(--raised-more)',
  '--mantine-color-disabled-color': 'var(--quiet)',
  '--mantine-color-disabled-border': 'var(--line)',
};

/** Maps Mantine's color variables to the tokens in `tokens.css`. */
const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  dark: surfaces,
  light: surfaces,
});

/** Used until the user chooses one. */
const DEFAULT_COLOR_SCHEME = 'dark';

/** Stores the chosen theme in this browser. */
const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });

/** Sets the theme before the first paint, so that the page does not flash in the wrong one. */
export const applyColorSchemeEarly = (): void => {
  document.documentElement.dataset['mantineColorScheme'] = colorSchemeManager.get(DEFAULT_COLOR_SCHEME);
};

const LazyToasts = lazyPart(async () => (await import('#src/theme/toasts.tsx')).Toasts, null);

/** Loads what shows notifications with the first one. */
const ToastArea = () => {
  const { notifications } = useNotifications();
  const [isWanted, setIsWanted] = useState(false);
  if (notifications.length > 0 && !isWanted) setIsWanted(true);
  return isWanted && <LazyToasts />;
};

/** Provides the theme, fonts and notifications. */
export const ProvideTheme = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    colorSchemeManager={colorSchemeManager}
    defaultColorScheme={DEFAULT_COLOR_SCHEME}
    // The theme writes all variables, because Mantine's own style sheet would add 4 KB before the first paint.
    deduplicateCssVariables={false}
  >
    <ToastArea />
    {children}
  </MantineProvider>
);

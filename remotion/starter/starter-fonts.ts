/** The fonts of the overlays, by purpose. */
export const starterFonts = {
  label: 'Anton',
  script: 'Pacifico',
  sign: 'Monoton',
  plain: 'Poppins',
} as const;

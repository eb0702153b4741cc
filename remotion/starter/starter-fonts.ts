/** The faces the overlays letter with, by what they are for. */
export const starterFonts = {
  label: 'Anton',
  script: 'Pacifico',
  sign: 'Monoton',
  plain: 'Poppins',
} as const;

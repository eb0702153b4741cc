/** A handle as it is shown and stored: `@mia.lee` for `mia.lee`, and '' for none. */
export const withAt = (handle: string): string => {
  const name = handle.trim().replace(/^@/, '');
  return name === '' ? '' : `@${name}`;
};

/* Shows the chosen theme before the first paint of a page that the build has rendered. See src/theme/stored-color-scheme.ts. */
try {
  // oxlint-disable-next-line no-restricted-globals -- a classic script imports nothing, and this is the try that it needs
  const scheme = localStorage.getItem('polepro.theme');
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.mantineColorScheme = scheme;
} catch {
  // With blocked storage the page shows the default.
}

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress, woff2Only } from '#server/build/vite-plugins.ts';

const folder = `${import.meta.dirname}/src/site`;

/**
 * The pages of the site, apart from the app, so that neither loads anything of the other: `vite build` makes the page's frame and its
 * scripts, `vite build --ssr` the module that renders the pages.
 */
// A default export because Vite reads nothing else.
export default defineConfig(({ isSsrBuild = false }) => ({
  root: folder,
  publicDir: false,
  plugins: [react(), ...(isSsrBuild ? [] : [precompress])],
  css: { postcss: { plugins: [woff2Only] } },
  // Of the icons only those in use.
  ssr: { noExternal: ['@tabler/icons-react'] },
  build: {
    target: 'es2023',
    // Into the build of the app.
    emptyOutDir: false,
    // Tells which files each page needs, so that it links them before its script has run.
    manifest: isSsrBuild ? false : '.pages/manifest.json',
    assetsInlineLimit: 0,
    rolldownOptions: { input: isSsrBuild ? `${folder}/render-pages.tsx` : `${folder}/site.html` },
  },
}));

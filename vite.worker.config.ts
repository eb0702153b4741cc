import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';
import { precompress } from '#server/build/vite-plugins.ts';

const offlinePage = readFileSync(`${import.meta.dirname}/src/public/offline.html`);
const revision = createHash('sha256').update(offlinePage).digest('hex').slice(0, 16);

/** The service worker: one script of a fixed name, which knows the page that it keeps. */
// A default export because Vite reads nothing else.
export default defineConfig({
  root: `${import.meta.dirname}/src/service-worker`,
  publicDir: false,
  plugins: [precompress],
  // Workbox reports to the console in every other mode.
  define: { OFFLINE_REVISION: JSON.stringify(revision), 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2023',
    // Into the build of the app.
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: `${import.meta.dirname}/src/service-worker/service-worker.js`,
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
});

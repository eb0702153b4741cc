import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { chunkGroups } from '#server/build/chunk-groups.ts';
import { precompress, productName, woff2Only } from '#server/build/vite-plugins.ts';

/** The service that `/api` goes to while the web app runs in watch mode, and the host names that it allows besides this machine's. */
const serviceOf = (mode: string): { address: string; hosts: string[] } => {
  const {
    PORT = '3000',
    PUBLIC_URL = '',
    ALLOWED_HOSTS = '',
  } = loadEnv(mode, import.meta.dirname, ['PORT', 'PUBLIC_URL', 'ALLOWED_HOSTS']);
  const names = ALLOWED_HOSTS.split(',').map((name) => name.trim());
  const publicNames = URL.canParse(PUBLIC_URL) ? [new URL(PUBLIC_URL).hostname] : [];
  return {
    address: `http://127.0.0.1:${PORT}`,
    hosts: [...publicNames, ...names].filter((name) => name !== ''),
  };
};

/** The files that run until the preview plays. */
const FIRST_FILES = new Set(['index', 'editor', 'preview', 'media']);

/**
 * Tells Chromium, by a comment that others pass over, to compile all functions of a file while it comes, beside the page. Left alone it
 * compiles each when it is first called, which holds a phone up for a fifth of the time until the preview shows, and a desktop when
 * the background's file is opened.
 */
const compileAtOnce: Plugin = {
  name: 'compile-at-once',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    // It counts only as the first line, before what Vite itself puts there.
    order: 'post',
    handler: (_options, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !FIRST_FILES.has(file.name)) continue;
        file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      }
    },
  },
};

/** What the editor fetches after the preview shows. */
const FILES_AFTER_PREVIEW = ['visitor', 'shared', 'canvas', 'panels', 'mobile-panels', 'dialogs', 'account'];

/** What no other page fetches. */
const PANELS = ['panels', 'mobile-panels'];

/** The files that a chunk must not fetch: another page the panels of the editor, a layout nothing that comes after the preview. */
const notFetchedBy = (chunk: string): readonly string[] => {
  if (['desktop', 'mobile'].includes(chunk)) return FILES_AFTER_PREVIEW;
  return /-(page|route)$/.test(chunk) ? PANELS : [];
};

/**
 * Stops the build when a chunk fetches what it must not, and when a sheet that comes later has a layer, for which the browser would
 * restyle the whole page.
 */
const leanStart: Plugin = {
  name: 'lean-start',
  apply: 'build',
  enforce: 'post',
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset') {
        const isLate = FILES_AFTER_PREVIEW.some((name) => file.names.includes(`${name}.css`));
        if (!isLate || !String(file.source).includes('@layer')) continue;
        throw new Error(`${file.fileName} has a layer: import its sheet in src/theme/mantine-styles.ts.`);
      }
      for (const imported of file.imports) {
        const chunk = bundle[imported];
        if (chunk?.type !== 'chunk' || !notFetchedBy(file.name).includes(chunk.name)) continue;
        throw new Error(`${file.name} fetches ${imported}: see chunk-groups.ts.`);
      }
    }
  },
};

// A default export because Vite reads nothing else.
export default defineConfig(({ mode }) => ({
  root: `${import.meta.dirname}/src`,
  plugins: [react(), productName, leanStart, compileAtOnce, precompress],
  css: { postcss: { plugins: [woff2Only] } },
  build: {
    outDir: `${import.meta.dirname}/build/web`,
    emptyOutDir: true,
    target: 'es2023',
    // Tells the server which files the editor fetches first.
    manifest: true,
    // Fonts and pictures stay files of their own: the page's security policy allows no data: fonts.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    // Of other names, neither the modules nor the socket of their changes; Vite allows this machine's addresses itself.
    allowedHosts: serviceOf(mode).hosts,
    // Not the modules of src/api, which the watch mode serves under the same path.
    proxy: { '^/api/(?!.*\\.(tsx?|css)(\\?|$))': { target: serviceOf(mode).address } },
  },
}));

import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { PRODUCT_NAME } from '#src/product-name.ts';

/** The service that `/api` goes to while the web app runs in watch mode. */
const serviceAddress = (mode: string): string => {
  const { PORT = '3000' } = loadEnv(mode, import.meta.dirname, ['PORT']);
  return `http://127.0.0.1:${PORT}`;
};

/** Says the product's name in index.html, which cannot read the constant itself. */
const productName: Plugin = {
  name: 'product-name',
  transformIndexHtml: (html) => html.replaceAll('%PRODUCT_NAME%', PRODUCT_NAME),
};

// A default export because Vite reads nothing else.
export default defineConfig(({ mode }) => ({
  root: `${import.meta.dirname}/src`,
  plugins: [react(), productName],
  build: {
    outDir: `${import.meta.dirname}/build/web`,
    emptyOutDir: true,
    target: 'es2023',
    // Fonts and pictures stay files of their own: the page's security policy allows no data: fonts.
    assetsInlineLimit: 0,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    // Not the modules of src/api, which the watch mode serves under the same path.
    proxy: { '^/api/(?!.*\\.ts(\\?|$))': { target: serviceAddress(mode) } },
  },
}));

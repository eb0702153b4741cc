import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import { compress } from '#server/build/compress.ts';

/** Fills the product's name into the HTML, which cannot read the constant itself. */
export const productName: Plugin = {
  name: 'product-name',
  transformIndexHtml: (html) => html.replaceAll('%PRODUCT_NAME%', PRODUCT_NAME),
};

/** Leaves out the WOFF beside each WOFF2, which no browser that runs the app fetches: their addresses are a tenth of the first sheet. */
export const woff2Only: Plugin = {
  name: 'woff2-only',
  apply: 'build',
  enforce: 'post',
  generateBundle: (_options, bundle) => {
    for (const [name, file] of Object.entries(bundle)) {
      if (name.endsWith('.woff')) delete bundle[name];
      else if (file.type === 'asset' && name.endsWith('.css')) {
        file.source = String(file.source).replaceAll(/,\s*url\([^)]*\.woff\)\s*format\("woff"\)/g, '');
      }
    }
  },
};

/** Below this size, bytes, a response fits into one packet uncompressed. */
const WORTH_COMPRESSING = 1000;

/** Puts a `.br` and a `.gz` beside every script, sheet and page. */
export const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  enforce: 'post',
  writeBundle: async ({ dir = '' }, bundle) => {
    const names = Object.keys(bundle).filter((name) => /\.(js|css|html|svg)$/.test(name));
    await Promise.all(
      names.map(async (name) => {
        const plain = await readFile(join(dir, name));
        if (plain.length < WORTH_COMPRESSING) return;
        const compressed = await compress(plain);
        await Promise.all([
          writeFile(join(dir, `${name}.gz`), compressed.gzip),
          writeFile(join(dir, `${name}.br`), compressed.br),
        ]);
      }),
    );
  },
};

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

/** A WOFF that a sheet offers beside the WOFF2 of the same font. */
const WOFF_BESIDE_WOFF2 = /(format\((["']?)woff2\2\)),\s*url\([^)]*\.woff["']?\)\s*format\((["']?)woff\3\)/;

/**
 * A PostCSS plugin that removes each WOFF beside a WOFF2 before Vite collects the files of a sheet: no browser that runs the app fetches
 * it, and the URLs would be a tenth of the first sheet. A font that exists as WOFF only, such as the emoji, stays.
 */
export const woff2Only = {
  postcssPlugin: 'woff2-only',
  Declaration: {
    src: (declaration: { value: string }): void => {
      const shorter = declaration.value.replace(WOFF_BESIDE_WOFF2, '$1');
      // PostCSS calls again for each declaration that is assigned to.
      if (shorter !== declaration.value) declaration.value = shorter;
    },
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

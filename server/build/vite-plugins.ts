import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import { compress } from '#server/build/compress.ts';

/** Fills the product's name into the HTML, which cannot read the constant itself. */
export const productName: Plugin = {
  name: 'product-name',
  transformIndexHtml: (html) => html.replaceAll('%PRODUCT_NAME%', PRODUCT_NAME),
};

/** A WOFF that a sheet offers beside the WOFF2 of the same font. */
const WOFF_BESIDE_WOFF2 = /(format\("woff2"\)),\s*url\([^)]*\.woff\)\s*format\("woff"\)/g;

/**
 * Leaves out each WOFF that a sheet offers beside a WOFF2, which no browser that runs the app fetches: their addresses are a tenth of the
 * first sheet. A font that a sheet has as WOFF only, such as the emoji, stays.
 */
export const woff2Only: Plugin = {
  name: 'woff2-only',
  apply: 'build',
  enforce: 'post',
  generateBundle: (_options, bundle) => {
    let sheets = '';
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
      file.source = String(file.source).replaceAll(WOFF_BESIDE_WOFF2, '$1');
      sheets += file.source;
    }
    for (const fileName of Object.keys(bundle)) {
      if (fileName.endsWith('.woff') && !sheets.includes(basename(fileName))) delete bundle[fileName];
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

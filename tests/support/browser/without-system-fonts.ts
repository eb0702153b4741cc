import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/project-root.ts';

/** Chromium draws nothing at all where there is no font; this one holds icons alone, so every letter would be a box. */
const iconFolder = join(projectRoot, 'node_modules/playwright-core/lib/vite/traceViewer');

/** Writes settings of fontconfig by which a machine has no fonts; their path, for the variable FONTCONFIG_FILE of a browser. */
export const fontConfigWithoutFonts = (folder: string): string => {
  const fonts = join(folder, 'fonts');
  mkdirSync(fonts, { recursive: true });
  const icons = readdirSync(iconFolder).find((name) => /^codicon.*\.ttf$/.test(name));
  if (icons === undefined) throw new Error('playwright-core has no icon font any more; use another one.');
  copyFileSync(join(iconFolder, icons), join(fonts, 'icons.ttf'));
  const config = join(folder, 'fonts.conf');
  writeFileSync(
    config,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${fonts}</dir><cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>`,
  );
  return config;
};

/**
 * Takes the machine's fonts away from the browsers that this process starts from now on: what they draw comes from bundled
 * fonts. Gives the way to bring them back, for the test files that follow in this process.
 */
export const removeSystemFonts = (folder: string): (() => void) => {
  const before = process.env['FONTCONFIG_FILE'];
  process.env['FONTCONFIG_FILE'] = fontConfigWithoutFonts(folder);
  return () => {
    if (before === undefined) delete process.env['FONTCONFIG_FILE'];
    else process.env['FONTCONFIG_FILE'] = before;
  };
};

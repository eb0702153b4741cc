import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';
import type { TestProject } from 'vitest/node';
import { projectRoot } from '#server/project-root.ts';
import { fontConfigWithoutFonts } from '#tests/support/browser/without-system-fonts.ts';
import { installedBrowser } from '#tests/support/installed-tools.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The page with the composition's fonts and text layout, and the browser to open it in. */
    layoutPage: { address: string; browserEndpoint: string };
  }
}

/** One build and one browser for all files that measure texts. It has no fonts of the machine, so bundled ones draw everything. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'polepro-layout-'));
  const root = join(projectRoot, 'tests/remotion/layout-page');
  const shared = { root, configFile: false, logLevel: 'error' } as const;
  const built = { outDir: join(folder, 'page'), emptyOutDir: true, assetsInlineLimit: 0 };
  await build({ ...shared, build: built });
  const server = await preview({ ...shared, build: built, preview: { host: '127.0.0.1', port: 0 } });
  const browser = await chromium.launchServer({
    executablePath: (await installedBrowser()).path,
    args: ['--no-sandbox', '--disable-gpu'],
    // oxlint-disable-next-line node/no-process-env -- the browser gets the environment of this process
    env: { ...process.env, FONTCONFIG_FILE: fontConfigWithoutFonts(folder) },
  });
  project.provide('layoutPage', {
    address: server.resolvedUrls?.local[0] ?? '',
    browserEndpoint: browser.wsEndpoint(),
  });
  return async () => {
    await browser.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
}

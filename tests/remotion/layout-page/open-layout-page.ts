import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';
import { projectRoot } from '#server/project-root.ts';
import { installedBrowser } from '#tests/support/installed-tools.ts';

export type LayoutPage = {
  /** Calls a function of `page.ts` in the browser. */
  ask: <Answer>(
    name: 'layout' | 'layouts' | 'lineStarts' | 'setText' | 'isReady' | 'failureOf',
    argument: unknown,
  ) => Promise<Answer>;
  /** The fonts that drew the text of `setText`, as the browser itself reports them. */
  fontsOfText: () => Promise<{ postScriptName: string; isCustomFont: boolean; glyphCount: number }[]>;
  /** From now on requests for files with this in their name fail. */
  lose: (name: string) => Promise<void>;
  /** Requests for these files get through again. */
  find: (name: string) => Promise<void>;
  close: () => Promise<void>;
};

const root = join(projectRoot, 'tests/remotion/layout-page');

/** Builds the page with the composition's fonts and text layout, as the web app is built, and opens it. */
export const openLayoutPage = async (): Promise<LayoutPage> => {
  const outDir = await mkdtemp(join(tmpdir(), 'polepro-layout-'));
  const shared = { root, configFile: false, logLevel: 'error' } as const;
  const built = { outDir, emptyOutDir: true, assetsInlineLimit: 0 };
  await build({ ...shared, build: built });
  const server = await preview({ ...shared, build: built, preview: { host: '127.0.0.1', port: 0 } });
  const browser = await chromium.launch({
    executablePath: (await installedBrowser()).path,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage();
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('DOM.enable');
  await inspector.send('CSS.enable');
  return {
    ask: (name, argument) => page.evaluate(`${name}(${JSON.stringify(argument)})`),
    fontsOfText: async () => {
      const { root: node } = await inspector.send('DOM.getDocument');
      const { nodeId } = await inspector.send('DOM.querySelector', {
        nodeId: node.nodeId,
        selector: '#text',
      });
      const { fonts } = await inspector.send('CSS.getPlatformFontsForNode', { nodeId });
      return fonts;
    },
    lose: async (name) => {
      await page.route(`**/*${name}*`, (route) => route.abort());
    },
    find: (name) => page.unroute(`**/*${name}*`),
    close: async () => {
      await browser.close();
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
};

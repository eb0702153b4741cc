import { chromium } from 'playwright-core';
import { inject } from 'vitest';

export type LayoutPage = {
  /** Calls a function of `page.ts` in the browser. */
  ask: <Result>(
    name:
      | 'layout'
      | 'layouts'
      | 'lineStarts'
      | 'advances'
      | 'drawnSize'
      | 'setText'
      | 'isReady'
      | 'failureOf',
    argument: unknown,
  ) => Promise<Result>;
  /** The fonts that drew the text of `setText`, as the browser itself reports them. */
  fontsOfText: () => Promise<{ postScriptName: string; isCustomFont: boolean; glyphCount: number }[]>;
  /** From now on requests for files with this in their name fail. */
  lose: (name: string) => Promise<void>;
  /** Requests for these files get through again. */
  find: (name: string) => Promise<void>;
  close: () => Promise<void>;
};

/** Opens the page that the global setup has built, with a cache of its own. */
export const openLayoutPage = async (): Promise<LayoutPage> => {
  const { address, browserEndpoint } = inject('layoutPage');
  const browser = await chromium.connect(browserEndpoint);
  const page = await browser.newPage();
  await page.goto(address);
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
    // Ends the connection and what was opened by it.
    close: () => browser.close(),
  };
};

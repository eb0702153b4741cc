import type { BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';
import { namedFiles, webFolder } from '#server/build/web-build.ts';

/** The paths of the scripts and style sheets of the app and of the site, which are builds of their own: neither runs on a page of the other. */
export const listChunks = async (): Promise<{ app: string[]; site: string[] }> => {
  const named = Map.groupBy(await namedFiles(webFolder), ({ by }) => by);
  const chunksFrom = (pages: readonly string[]): string[] => {
    const found = new Set(pages);
    // A set that is walked through while it grows: what a file names comes after it.
    for (const by of found) for (const { file } of named.get(by) ?? []) found.add(file);
    return [...found].filter((file) => /^assets\/.*\.(js|css)$/.test(file)).map((file) => `/${file}`);
  };
  const pages = [...named.keys()].filter((file) => file.endsWith('.html'));
  return {
    app: chunksFrom(pages.filter((page) => page === 'index.html')),
    site: chunksFrom(pages.filter((page) => page.startsWith('.pages/'))),
  };
};

/** The path of each response that the pages of the context get from now on; the list grows. */
export const collectPaths = (context: BrowserContext): readonly string[] => {
  const paths: string[] = [];
  context.on('response', (response) => paths.push(new URL(response.url()).pathname));
  return paths;
};

/** Loads chunks by their paths on a page of the app, each script as a module that runs; what does not load or throws, with the reason. */
export const loadChunks = async (page: Page, paths: readonly string[]): Promise<string[]> => {
  const failed = await page.evaluate(`(async () => {
    const addSheet = (href) => new Promise((resolve, reject) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
      link.addEventListener('load', resolve);
      link.addEventListener('error', () => reject(new Error('not loaded')));
      document.head.append(link);
    });
    const failed = [];
    for (const path of ${JSON.stringify(paths)}) {
      try {
        await (path.endsWith('.css') ? addSheet(path) : import(path));
      } catch (error) {
        failed.push(path + ': ' + error);
      }
    }
    return failed;
  })()`);
  return z.array(z.string()).parse(failed);
};

import type { Browser } from 'playwright-core';
import { examplePromos } from '#remotion/studio/example-promos.ts';
import { templates } from '#remotion/templates/catalog.ts';
import { freePort } from '#server/processes/loopback.ts';
import type { Crawled } from '#tests/drill/crawl/crawl-pages.ts';
import { openPage } from '#tests/support/browser/browser.ts';
import { collectPaths } from '#tests/support/browser/chunks.ts';
import { desktop } from '#tests/support/browser/devices.ts';
import { addressFrom, endCommand, startScript } from '#tests/support/commands.ts';

/** The compositions of Remotion Studio that show a promo. */
const compositions = [
  ...examplePromos,
  ...templates.map(({ id, promo }) => ({ name: `template-${id}`, promo })),
];

const EMOJI = /\p{Emoji_Presentation}/u;

/** Opens every composition in Remotion Studio, as `npm run studio` starts it. */
export const crawlStudio = async (browser: Browser, folder: string): Promise<Crawled> => {
  const command = startScript(folder, ['studio', '--', `--port=${await freePort()}`]);
  try {
    const address = await addressFrom(command, /Server ready - Local:/);
    const { page, problems, expectProblem } = await openPage(browser, desktop);
    // Studio itself asks its maker for known faults, which takes the internet.
    expectProblem(/ GET https:\/\/bugs\.remotion\.dev\//);
    const paths = collectPaths(page.context());
    for (const { name, promo } of compositions) {
      await page.goto(`${address}/${name}`);
      const texts = page.locator('[data-text-element]');
      const hasEmoji = promo.textElements.some(({ content }) => EMOJI.test(content));
      await (hasEmoji ? texts.filter({ hasText: EMOJI }) : texts).first().waitFor();
    }
    await page.context().close();
    return {
      pages: compositions.length,
      requests: paths.length,
      chunks: 0,
      others: [],
      problems: [...problems],
    };
  } finally {
    await endCommand(command);
  }
};

import { exactly, row, type Row } from '#tests/bench/report.ts';
import { enterEditor, openHeadlessBrowser, openPage, seeEditor } from '#tests/support/browser/browser.ts';
import { desktop } from '#tests/support/browser/devices.ts';
import { postingPage } from '#tests/support/browser/share-target.ts';
import { listenAsOther } from '#tests/support/other-server.ts';
import { startProduct } from '#tests/support/running-product.ts';

/** What a foreign page says of itself when it posts. */
const policies = ['origin', 'no-referrer'] as const;

/** Foreign pages that post a video to the share target in the browser of somebody with a free account, who has one video for good. */
export const drillShareTarget = async (): Promise<Row[]> => {
  const product = await startProduct();
  const browser = await openHeadlessBrowser();
  const foreign = await listenAsOther(({ url = '' }, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(postingPage(product.address, 'unwanted.mp4', url.slice(1)));
  });
  try {
    const { page, leave } = await openPage(browser, desktop);
    await enterEditor(page, product.address, product.account('user'));
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    const rows: Row[] = [];
    for (const policy of policies) {
      await page.goto(`${foreign.address}/${policy}`);
      await page.waitForURL(`${product.address}/?promo=*`);
      await seeEditor(page);
      // The upload would begin by itself within this call's time, as it begins before the editor is there.
      const uploads: unknown = await page.evaluate(
        `fetch('/api/uploads').then((response) => response.json()).then((uploads) => uploads.length)`,
      );
      const title = `uploads after a foreign page posted a video, referrer policy ${policy}`;
      rows.push(row(title, Number(uploads), 'uploads', exactly(0)));
    }
    await leave();
    return rows;
  } finally {
    foreign.close();
    await browser.close();
    await product.stop();
  }
};

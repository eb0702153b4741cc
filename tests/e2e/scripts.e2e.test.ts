import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterEditor, openHeadlessBrowser, openPage, seeEditor } from '#tests/support/browser/browser.ts';
import { desktop } from '#tests/support/browser/devices.ts';
import { previewTexts, seeSaved, seeText, writeHeader } from '#tests/support/browser/editor-steps.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';
import { removeSystemFonts } from '#tests/support/browser/without-system-fonts.ts';
import { testFolder } from '#tests/support/test-folder.ts';

const { product, newAccount } = productInBrowser();
const folder = testFolder();

let bare: Browser;
beforeAll(async () => {
  const bringFontsBack = removeSystemFonts(folder);
  bare = await openHeadlessBrowser();
  bringFontsBack();
});
afterAll(() => bare?.close());

/** What a test uses of an element in the page. */
type PageNode = { dataset: Record<string, string> };

/** The fonts that draw an element, and what a field contains; on this machine all others draw boxes. */
const fontsOf = async (page: Page, part: Locator): Promise<string[]> => {
  await part.evaluate(({ dataset }: PageNode) => {
    dataset['asked'] = '';
  });
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '[data-asked]',
  });
  const { node } = await session.send('DOM.describeNode', { nodeId, depth: -1, pierce: true });
  const backendNodeIds = [node, ...(node.shadowRoots?.[0]?.children ?? [])].map((each) => each.backendNodeId);
  const { nodeIds } = await session.send('DOM.pushNodesByBackendIdsToFrontend', { backendNodeIds });
  const drawn = await Promise.all(
    nodeIds.map((id) => session.send('CSS.getPlatformFontsForNode', { nodeId: id })),
  );
  await session.detach();
  await part.evaluate(({ dataset }: PageNode) => {
    delete dataset['asked'];
  });
  const names = drawn.flatMap(({ fonts }) =>
    fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? familyName : 'boxes')),
  );
  return [...new Set(names)].toSorted();
};

test('fields, names and lists draw every script with the bundled fonts, which come with its first letter', async () => {
  const account = await newAccount('user');
  const { page, leave } = await openPage(bare, desktop);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await enterEditor(page, product.address, account);
  await writeHeader(page, 'Spin');
  await seeSaved(page);
  expect(requested.filter((path) => /noto-sans/.test(path))).toEqual([]);

  await writeHeader(page, '钢管舞 Танец');
  const header = page.getByLabel('Header', { exact: true });
  // The letters of one script may be in several files, which come one after another.
  await expect
    .poll(async () => (await fontsOf(page, header)).join())
    .toMatch(/^(?!.*boxes)(?:.*,)?Noto Sans SC/);

  const title = page.getByLabel('Title of the promo');
  await title.fill('رقص ריקוד');
  const isRenamed = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.ok(),
  );
  await title.press('Enter');
  await isRenamed;
  await seeSaved(page);
  // What the page opens with, and no longer the field that it was typed into.
  await page.reload();
  await seeEditor(page);
  const isDrawn = (part: Locator) =>
    expect
      .poll(async () => (await fontsOf(page, part)).join())
      .toMatch(/^(?!.*boxes).*Noto Sans Arabic.*Noto Sans Hebrew/);
  await isDrawn(title);
  await page.getByRole('button', { name: 'My promos' }).click();
  await isDrawn(page.getByRole('dialog', { name: 'My promos' }).getByText('رقص ריקוד').first());
  await leave();
});

test('a text with emoji shows in the preview as it is typed, drawn with the bundled emoji', async () => {
  const account = await newAccount('user');
  const { page, leave } = await openPage(bare, desktop);
  await enterEditor(page, product.address, account);
  for (const text of ['🔥 Pole 💃', '🔥 Spin 🧜🏽‍♀️ 🇧🇷']) {
    await writeHeader(page, text);
    await seeText(page, text);
    // The element itself draws no letter: its letters are in the lines below it.
    const line = previewTexts(page).getByText(text).first();
    await expect.poll(async () => (await fontsOf(page, line)).join()).toMatch(/^(?!.*boxes).*Emoji/);
  }
  await leave();
});

import type { Role } from '#contract/endpoint.ts';
import { openHeadlessBrowser } from '#tests/support/browser/browser.ts';
import { type EditorPreview, openEditorPreview } from '#tests/support/browser/editor-preview.ts';
import { removeSystemFonts } from '#tests/support/browser/without-system-fonts.ts';
import { productClient } from '#tests/support/product-client.ts';
import type { Compared } from '#tests/support/rendering/preview-parity.ts';
import { startProduct } from '#tests/support/running-product.ts';

/**
 * Runs `work` beside a whole product of its own; `as` signs in with the demo account of a role. The browser of the preview has none of the
 * machine's fonts, so a letter that is drawn by one of them in the video differs.
 */
export const comparedByProduct = async <T>(
  folder: string,
  work: (as: (role: Role) => Promise<Compared>) => Promise<T>,
): Promise<T> => {
  const product = await startProduct();
  const bringFontsBack = removeSystemFonts(folder);
  const browser = await openHeadlessBrowser().finally(bringFontsBack);
  const previews: EditorPreview[] = [];
  try {
    return await work(async (role) => {
      const account = product.account(role);
      const preview = await openEditorPreview(browser, product.address, account);
      previews.push(preview);
      return { preview, client: await productClient(product.address, account), folder };
    });
  } finally {
    await Promise.all(previews.map(({ leave }) => leave()));
    await browser.close();
    await product.stop();
  }
};

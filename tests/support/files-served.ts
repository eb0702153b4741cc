import { namedFiles, webFolder } from '#server/build/web-build.ts';
import { askUntilServed } from '#tests/support/browser/product-in-browser.ts';

/** Asks for every file that the build's sheets, scripts, pages and manifests name; how many, and what is not served. */
export const askForFiles = async (address: string): Promise<{ files: number; refused: string[] }> => {
  const files = new Set((await namedFiles(webFolder)).map(({ file }) => file));
  const waiting = files.values();
  const refused: string[] = [];
  const askForEach = async (): Promise<void> => {
    for (const file of waiting) {
      const ask = () => fetch(`${address}/${file}`, { method: 'HEAD' });
      const { status } = await askUntilServed(ask, (response) => response.status);
      if (status !== 200) refused.push(`${file}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, askForEach));
  return { files: files.size, refused };
};

import { spawn } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BadInputError, readPromoFile, stageAssets } from '#server/cli/stage-assets.ts';
import { projectRoot } from '#server/project-root.ts';
import { installedFfmpeg } from '#tests/support/installed-tools.ts';
import { testFolder } from '#tests/support/test-folder.ts';

const folder = testFolder();

type Outcome = { code: number | null; output: string };

/** Runs the command itself, without npm. */
const render = (args: string[], settings: Record<string, string> = {}): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(projectRoot, 'server/cli/render.ts'), ...args], {
      cwd: folder,
      env: { ...process.env, ...settings },
    });
    let output = '';
    child.stdout.on('data', (text) => (output += String(text)));
    child.stderr.on('data', (text) => (output += String(text)));
    child.on('error', reject).on('close', (code) => resolve({ code, output }));
  });

const title = { id: 'header', content: 'Pole Flow', x: 50, y: 20, fontSize: 28 };

/** Writes a promo file; returns its path. */
const promoFile = async (document: unknown): Promise<string> => {
  const path = join(folder, 'promo.json');
  await writeFile(path, typeof document === 'string' ? document : JSON.stringify(document));
  return path;
};
const renderPromo = async (document: unknown): Promise<Outcome> => render([await promoFile(document)]);

/** What the command says of a file that it cannot use, without a process for each. */
const refusalOf = async (path: string): Promise<string> => {
  try {
    await stageAssets(await readPromoFile(path), { folder, ffprobe: (await installedFfmpeg()).ffprobe });
  } catch (error) {
    if (error instanceof BadInputError) return error.message;
    throw error;
  }
  return 'not refused';
};

describe('npm run render with invalid input', () => {
  it('prints its usage when no file is given', async () => {
    expect(await render([])).toMatchObject({
      code: 2,
      output: expect.stringContaining('npm run render -- FILE.json'),
    });
  });

  it('rejects a missing file, a folder, and invalid JSON', async () => {
    expect(await refusalOf(join(folder, 'none.json'))).toMatch(/There is no file .*none\.json/);
    expect(await refusalOf(folder)).toContain('is a folder');
    expect(await refusalOf(await promoFile('{"version": 1,'))).toMatch(/promo\.json is not JSON/);
  });

  it('rejects an output that is not .mp4 or has no folder', async () => {
    const file = await promoFile({ version: 1, textElements: [title] });
    const [avi, nowhere] = await Promise.all([render([file, 'out.avi']), render([file, 'no/such/out.mp4'])]);
    expect(avi).toMatchObject({ code: 2, output: expect.stringContaining('must end in .mp4') });
    expect(nowhere).toMatchObject({ code: 2, output: expect.stringContaining('There is no folder') });
  });

  it('names the field of a wrong field and its expected value, and exits with 2', async () => {
    expect(await renderPromo({ version: 1, textElements: [{ ...title, x: 150 }] })).toEqual({
      code: 2,
      output: expect.stringMatching(/textElements\.0\.x: .*100/),
    });
  });

  it.each([
    ['an unknown field', { textElements: [title], fps: 60 }, /unknown field "fps"/],
    [
      'an unknown font',
      { textElements: [{ ...title, fontFamily: 'Comic Sans' }] },
      /textElements\.0\.fontFamily: unknown font "Comic Sans"; use one of: Playfair Display/,
    ],
    [
      'a text of 10,000 characters',
      { textElements: [{ ...title, content: 'a'.repeat(10_000) }] },
      /textElements\.0\.content: must be at most 1000 characters; shorten/,
    ],
    [
      'an unknown asset',
      { overlayElements: [{ id: 'o', overlayId: 'starter-unicorn', x: 50, y: 50 }] },
      /overlayElements\.0\.overlayId: .*"starter-unicorn"; it has .*starter-sparkles/,
    ],
    [
      'a missing background file',
      { background: { assetId: 'videos/none.mp4' } },
      /background\.assetId: there is no file .*videos\/none\.mp4/,
    ],
    [
      'an overlay as background',
      { background: { assetId: 'starter-sparkles' } },
      /background\.assetId: .* is not a background/,
    ],
    [
      'a picture as overlay',
      { overlayElements: [{ id: 'o', overlayId: 'promo.json', x: 50, y: 50 }] },
      /overlayElements\.0\.overlayId: .*use a file ending in \.gif, \.webm/,
    ],
  ])('names the field of %s and its expected value', async (_, fields, message) => {
    expect(await refusalOf(await promoFile({ version: 1, ...fields }))).toMatch(message);
  });

  it('names the field of a broken video', async () => {
    await writeFile(join(folder, 'broken.mp4'), 'not a video at all');
    expect(await refusalOf(await promoFile({ version: 1, background: { assetId: 'broken.mp4' } }))).toMatch(
      /background\.assetId: .*broken\.mp4 cannot be read as a video/,
    );
  });

  it('gives advice when there is no browser, exits with 1, and writes nothing', async () => {
    const file = await promoFile({ version: 1, textElements: [title] });
    const outcome = await render([file], { BROWSER_PATH: process.execPath.replace(/node$/, 'no-browser') });
    expect(outcome.code).toBe(1);
    expect(outcome.output).toMatch(/no browser|BROWSER_PATH/i);
    expect((await readdir(folder)).filter((name) => name.includes('.mp4'))).toEqual(['broken.mp4']);
  });
});

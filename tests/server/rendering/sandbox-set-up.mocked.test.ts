// @vitest-environment node
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { migratePromo } from '#schema/migrate-promo.ts';
import * as sandboxFiles from '#server/processes/sandbox-files.ts';
import { canHideFiles } from '#server/processes/sandbox.ts';
import { toRenderError } from '#server/rendering/engine/render-failure.ts';
import { inspectAssets } from '#server/rendering/inspect-assets.ts';
import { installedFfmpeg } from '#tests/support/installed-tools.ts';
import { smallVideo } from '#tests/support/stand-in-engine.ts';
import { testFolder } from '#tests/support/test-folder.ts';

vi.mock('#server/processes/sandbox-files.ts', { spy: true });

/** As mount does when a file is replaced at that moment. */
const MOUNT_FAILS = 'echo "mount: /sys/etc/ld.so.cache: special device does not exist." >&2; exit 32';

const folder = testFolder();
const hidesFiles = await canHideFiles();

test.runIf(hidesFiles)(
  'a clip whose inspection fails in the set-up of the sandbox is not called broken, and is inspected later',
  async () => {
    const localPath = join(folder, 'night.mp4');
    await copyFile(smallVideo, localPath);
    const files = {
      promo: migratePromo({ version: 1, background: { assetId: 'night' } }),
      assets: {
        night: { localPath, kind: 'video', width: 72, height: 128, durationInSeconds: 1, hasAudio: false },
      },
    } as const;
    const tools = await installedFfmpeg();
    const inspect = () => inspectAssets(files, { tools, signal: new AbortController().signal });
    const failing = vi.mocked(sandboxFiles.newRootSteps).mockReturnValue([MOUNT_FAILS]);
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const failure = await inspect().catch((error: unknown) => toRenderError(error, []));
      expect(failure).toMatchObject({
        code: 'SERVER_FAULT',
        cause: { reason: 'no-sandbox', exitCode: 32, log: expect.stringContaining('ld.so.cache') },
      });
    }
    failing.mockReset();
    expect(await inspect()).toMatchObject({ night: { rotation: 0 } });
  },
);

import { createWriteStream } from 'node:fs';
import { access, link, rm } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { readQuotas } from '#contract/accounts/quotas.contract.ts';
import { PublicId } from '#contract/ids.ts';
import { readPromo } from '#contract/promos/promos.contract.ts';
import {
  createRender,
  downloadRender,
  readRender,
  type RenderView,
} from '#contract/videos/renders.contract.ts';
import { newId } from '#server/db/new-id.ts';
import { errorCode } from '#server/error-code.ts';
import type { ApiClient } from '#server/mcp/api-client.ts';
import { type AddTool, defineTool, dryRunField } from '#server/mcp/tool.ts';

/** Assistants wait a minute for the result of a tool. */
const LONGEST_WAIT_SECONDS = 50;
const ASK_EVERY_MS = 1000;

const toBrief = ({
  id,
  promoId,
  title,
  state,
  stage,
  progress,
  secondsLeft,
  bytes,
  error,
  withdrawnPeople,
}: RenderView) => ({
  id,
  promoId,
  title,
  state,
  stage,
  progress,
  secondsLeft,
  bytes,
  error,
  ...(withdrawnPeople === undefined ? {} : { withdrawnPeople }),
});

const hasEnded = ({ state }: RenderView): boolean => state !== 'queued' && state !== 'running';

const renderPromo = defineTool({
  name: 'render_promo',
  title: 'Make the video',
  description:
    'Starts the video of a promo as it is now, and returns the render. read_render waits for it. With dryRun, only says whether there is room for it.',
  input: z.strictObject({ promoId: PublicId.describe('Id of a promo.'), ...dryRunField }),
  run: async (client, { promoId, dryRun }) => {
    const { revision, title } = await client.call(readPromo, { params: { id: promoId } });
    const body = { promoId, revision };
    if (!dryRun) return toBrief(await client.call(createRender, { body }));
    await client.check(createRender, { body });
    const { quotas } = await client.call(readQuotas);
    const videos = quotas.find(({ kind }) => kind === 'videos');
    const videosLeft = videos === undefined ? null : videos.limit - videos.used;
    return { dryRun: true, wouldRender: { promoId, revision, title }, videosLeft };
  },
});

/** The render once it has ended, or its current state when the time is over. */
const waitFor = async (client: ApiClient, id: string, seconds: number): Promise<RenderView> => {
  const until = Date.now() + seconds * 1000;
  let render = await client.call(readRender, { params: { id } });
  while (!hasEnded(render) && Date.now() < until) {
    await setTimeout(Math.min(ASK_EVERY_MS, until - Date.now()));
    render = await client.call(readRender, { params: { id } });
  }
  return render;
};

const readOneRender = defineTool({
  name: 'read_render',
  title: 'Look at a render',
  description:
    'Reads a render: its state, progress from 0 to 1, and the seconds left. Waits until it has ended, for waitSeconds at most; ask again while it is queued or running.',
  input: z.strictObject({
    renderId: PublicId.describe('Id of a render.'),
    waitSeconds: z.number().min(0).max(LONGEST_WAIT_SECONDS).default(30),
  }),
  run: async (client, { renderId, waitSeconds }) => toBrief(await waitFor(client, renderId, waitSeconds)),
});

const exists = async (path: string): Promise<boolean> => {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
};

const fileExistsError = (path: string): Error =>
  new Error(`The file ${path} already exists and was not replaced. Name another one.`);

/** Writes a response's body to a new file, which appears completely or not at all. Returns its bytes. */
const writeNewFile = async (response: Response, path: string): Promise<number> => {
  const part = `${path}.${newId()}.part`;
  if (response.body === null) throw new Error('PolePro sent no video.');
  const file = createWriteStream(part, { flags: 'wx' });
  try {
    await pipeline(Readable.fromWeb(response.body), file);
    // Unlike a rename, it replaces nothing.
    await link(part, path);
  } catch (error) {
    throw errorCode(error) === 'EEXIST' ? fileExistsError(path) : error;
  } finally {
    await rm(part, { force: true });
  }
  return file.bytesWritten;
};

/** @throws Error naming the people whom the video shows without their consent */
const assertMayHave = ({ withdrawnPeople }: RenderView, willNotPublish: boolean): void => {
  if (withdrawnPeople === undefined || willNotPublish) return;
  throw new Error(
    `The video must not be published: it shows ${withdrawnPeople.join(', ')}, whose consent was withdrawn or does not hold today. ` +
      'Ask the person, and only if they say that they will not publish it, set willNotPublish.',
  );
};

const downloadVideo = defineTool({
  name: 'download_video',
  title: 'Download the video',
  description:
    'Saves the finished MP4 of a render as a new file on this computer; it replaces none. The first download of a video counts for the plan. With dryRun, only says whether it would work.',
  input: z.strictObject({
    renderId: PublicId.describe('Id of a completed render.'),
    file: z
      .string()
      .min(1)
      .refine((path) => extname(path).toLowerCase() === '.mp4', { error: 'must end in .mp4' })
      .describe('Path of the new file, which ends in .mp4.'),
    willNotPublish: z
      .boolean()
      .default(false)
      .describe(
        'The person says that they will not publish a video with withdrawnPeople; it is recorded in their account.',
      ),
    ...dryRunField,
  }),
  run: async (client, { renderId, file, willNotPublish, dryRun }) => {
    const path = resolve(file);
    const params = { id: renderId };
    const query = willNotPublish ? { willNotPublish: 'true' as const } : {};
    const render = await client.call(readRender, { params });
    const { state, title, bytes } = render;
    if (state !== 'completed') throw new Error(`The render is ${state}, so it has no video to download.`);
    assertMayHave(render, willNotPublish);
    if (await exists(path)) throw fileExistsError(path);
    if (dryRun) {
      await client.check(downloadRender, { params, query });
      return { dryRun: true, wouldSave: { file: path, title, bytes } };
    }
    return {
      file: path,
      title,
      bytes: await writeNewFile(await client.open(downloadRender, { params, query }), path),
    };
  },
});

/** The tools that make and fetch videos. */
export const renderTools: readonly AddTool[] = [renderPromo, readOneRender, downloadVideo];

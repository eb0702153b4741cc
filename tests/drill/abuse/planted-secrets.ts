import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createMediaIngest } from '#server/ingest/media-ingest.ts';
import { resolveFfmpeg } from '#server/media/resolve-ffmpeg.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import { findIsolation } from '#server/processes/isolation.ts';
import { runProcess } from '#server/processes/run-process.ts';
import { sandboxedDecoder, sandboxedRenderer } from '#server/processes/sandbox.ts';
import { projectRoot } from '#server/project-root.ts';
import { atLeast, atMost, row, type Row } from '#tests/bench/report.ts';
import { plantSecrets, SECRETS } from '#tests/support/planted-secrets.ts';
import { smallVideo } from '#tests/support/stand-in-engine.ts';

/** A program that looks for the secrets before it runs the tool it replaces; exits with 99 when it has read one. */
const writeSpy = async (path: string, attempts: string, tool: string): Promise<void> => {
  const script = `#!/bin/sh
found=$(
${attempts}
)
if [ -n "$found" ]; then echo "$found" >&2; exit 99; fi
exec '${tool}' "$@"
`;
  await writeFile(path, script);
  await chmod(path, 0o755);
};

/** What ffmpeg, ffprobe, the image decoder and the render child can read once an uploaded file has taken them over. */
export const drillPlantedSecrets = async (folder: string): Promise<Row[]> => {
  const tools = await resolveFfmpeg({ ffmpegPath: null });
  if (tools === null) throw new Error('This drill needs ffmpeg.');
  const planted = join(folder, 'planted');
  const [spies, work, source] = [join(folder, 'spies'), join(folder, 'work'), join(folder, 'source.mp4')];
  for (const path of [planted, spies, work]) await mkdir(path);
  await chmod(spies, 0o755);
  await copyFile(smallVideo, source);
  const secrets = await plantSecrets(planted);
  const { attempts, countIn } = secrets;
  const shell = { command: '/bin/sh', args: ['-c', attempts] };
  const outputOf = async (command: typeof shell): Promise<string> =>
    (await runProcess({ ...command, timeoutInSeconds: 120 })).stdout;
  try {
    const [ffmpeg, ffprobe] = [join(spies, 'ffmpeg'), join(spies, 'ffprobe')];
    await writeSpy(ffmpeg, attempts, tools.ffmpeg);
    await writeSpy(ffprobe, attempts, tools.ffprobe);
    const open = await promisify(execFile)(shell.command, shell.args);
    const run = { ffmpeg, timeoutInSeconds: 120, read: [source], write: [work] };
    const inTool = await runFfmpeg({ ...run, args: ['-version'] }).catch(String);
    const ingested = await createMediaIngest(async () => ({ ffmpeg, ffprobe }))
      .ingestVideo({ source, workDirectory: work })
      .then(() => 1)
      .catch(() => 0);
    const code = ['server', 'node_modules', 'package.json'].map((name) => join(projectRoot, name));
    const inDecoder = await outputOf(await sandboxedDecoder(shell, { code, memory: 1e9 }));
    const isolation = await findIsolation();
    const files = { executables: [], code, read: [], write: [work] };
    const inRenderer = await outputOf(await sandboxedRenderer(shell, isolation, files));
    return [
      row('secrets read without a sandbox', countIn(open.stdout), 'secrets', atLeast(SECRETS)),
      row(`of ${SECRETS} secrets: read by ffmpeg`, countIn(inTool), 'secrets', atMost(0)),
      row('uploads ingested by tools that stop when they have read one', ingested, 'uploads', atLeast(1)),
      row(`of ${SECRETS} secrets: read by the image decoder`, countIn(inDecoder), 'secrets', atMost(0)),
      row(`of ${SECRETS} secrets: read by the render child`, countIn(inRenderer), 'secrets', atMost(0)),
    ];
  } finally {
    await secrets.remove();
  }
};

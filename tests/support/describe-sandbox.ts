/** Run as `node describe-sandbox.ts`: prints as JSON what holds for tools and images in a new folder, and as whom a tool runs. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeImageSandbox, describeToolSandbox } from '#server/processes/sandbox-report.ts';
import { runSandboxed } from '#server/processes/sandbox.ts';

const folder = await mkdtemp(join(tmpdir(), 'polepro-test-'));
const status = { command: '/bin/cat', args: ['/proc/self/status'], timeoutInSeconds: 600 };
const { stdout } = await runSandboxed({ ...status, read: [], write: [folder], memory: null });
const tools = await describeToolSandbox(tmpdir());
await rm(folder, { recursive: true });
console.log(JSON.stringify({ ...tools, images: await describeImageSandbox(), status: stdout }));

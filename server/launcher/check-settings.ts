import { constants } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { Config } from '#server/config.ts';
import { errorCode } from '#server/error-code.ts';
import { makeDirectory } from '#server/files/directories.ts';
import { StartError } from '#server/start-error.ts';

/**
 * Creates the configured folders and tries the port, so that a wrong setting is reported at once in one line.
 * @throws StartError naming the setting
 */
export async function checkSettings({ dataDir, rendersDir, host, port }: Config): Promise<void> {
  await checkFolder('DATA_DIR', dataDir);
  await checkFolder('RENDERS_DIR', rendersDir);
  await checkPort(host, port);
}

async function checkFolder(setting: string, folder: string): Promise<void> {
  try {
    await makeDirectory(folder);
    await readdir(folder);
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(
      `The folder ${folder} cannot be used (${codeOf(error)}). Make it a folder that this account may write to, or set ${setting} to another folder.`,
      error,
    );
  }
}

/** Listens briefly, to see whether the port is free. */
async function checkPort(host: string, port: number): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, host, resolve);
    });
    await new Promise((resolve) => server.close(resolve));
  } catch (error) {
    throw new StartError(explainPort(codeOf(error), host, port), error);
  }
}

function explainPort(code: string, host: string, port: number): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is already in use. Stop the program that uses it, or set PORT to another one.`;
  }
  if (code === 'EACCES') return `This account may not use port ${port}. Set PORT to one above 1023.`;
  return `This machine cannot listen on ${host} (${code}). Set HOST to one of its addresses, such as 127.0.0.1.`;
}

function codeOf(error: unknown): string {
  return errorCode(error) || String(error);
}

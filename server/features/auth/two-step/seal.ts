import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LocalDeps } from '#server/deps.ts';
import { errorCode } from '#server/error-code.ts';

/**
 * Encrypts secrets that the service must be able to read, but a reader of a copied database must not. AES-256-GCM; the key is derived from
 * TWO_STEP_KEY or, without that setting, from a file in DATA_DIR that backups leave out.
 */
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_FILE = 'two-step.key';

const readIfThere = async (file: string): Promise<string | null> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return null;
  }
};

/** Makes the file, unless another process is doing so at the same time. The first one wins. */
const makeKeyFile = async (file: string): Promise<string> => {
  const partial = `${file}.${randomBytes(6).toString('hex')}.partial`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(partial, randomBytes(KEY_BYTES).toString('base64url'), { mode: 0o600 });
  try {
    await link(partial, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(partial, { force: true });
  }
  return readFile(file, 'utf8');
};

type KeyPlace = Pick<LocalDeps, 'config'>;

const readKey = async ({ config }: KeyPlace, makes: boolean): Promise<Buffer | null> => {
  const file = path.join(config.dataDir, KEY_FILE);
  const material = config.twoStepKey ?? (await readIfThere(file)) ?? (makes ? await makeKeyFile(file) : null);
  if (material === null) return null;
  return Buffer.from(hkdfSync('sha256', material, '', 'polepro two-step secrets', KEY_BYTES));
};

/** Encrypts a text so that only the same `owner` opens it. */
export const seal = async (deps: KeyPlace, owner: string, text: string): Promise<string> => {
  const key = await readKey(deps, true);
  if (key === null) throw new Error('The key file is missing, although it was just made.');
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
  const sealed = [cipher.update(text, 'utf8'), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64url');
};

/** The text that was sealed for `owner`; null when the key has changed. */
export const unseal = async (deps: KeyPlace, owner: string, sealed: string): Promise<string | null> => {
  const key = await readKey(deps, false);
  if (key === null) return null;
  const bytes = Buffer.from(sealed, 'base64url');
  const textAt = NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(NONCE_BYTES, textAt));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(textAt)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};

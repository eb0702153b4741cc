import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json: absolute. Relative settings such as `./data` start here, wherever a command runs. */
export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

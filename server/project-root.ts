import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The absolute path of the folder with package.json. Relative settings such as `./data` start here, wherever a command runs. */
export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { samples } from '#tests/server/writing/samples.ts';

await writeFile(join(import.meta.dirname, '../../../docs/samples.md'), samples());

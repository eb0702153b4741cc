import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One testable statement of the specification. */
export type ChecklistRow = { id: string; part: string; statement: string };

const rowId = /\b[A-Z]{2}-\d{3}\b/g;

/** The rows of `docs/spec/checklist.tsv`, in its order. Columns: id, part, kind, source, statement. */
export const readChecklist = (): ChecklistRow[] =>
  readFileSync(join(import.meta.dirname, '../../docs/spec/checklist.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [id = '', part = '', , , statement = ''] = line.split('\t');
      return { id, part, statement };
    });

/** The row ids that a test's title carries in brackets: `[AC-065] …`, `[CO-001 CO-004] …` or `[CO-005, CO-006] …`. */
export const rowIdsOf = (title: string): string[] =>
  [...title.matchAll(/\[([^\]]+)\]/g)].flatMap(([, inside = '']) => inside.match(rowId) ?? []);

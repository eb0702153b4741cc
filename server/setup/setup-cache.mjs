import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Results of the last setup, so that the next one repeats no checks. Stored inside node_modules, so they go with the
 * packages.
 */
export class SetupCache {
  #file;
  #text = '{}';
  /** `facts`: small values by name; `proven`: files that passed their test, by path, with date and size. */
  #known = { facts: {}, proven: {} };

  constructor(root) {
    this.#file = join(root, 'node_modules', '.cache', 'polepro-setup.json');
    try {
      this.#text = readFileSync(this.#file, 'utf8');
      this.#known = { ...this.#known, ...JSON.parse(this.#text) };
    } catch {
      // The first setup, or a truncated file: everything is checked again.
    }
  }

  get(name) {
    return this.#known.facts[name];
  }

  set(name, value) {
    this.#known.facts[name] = value;
  }

  /** Whether `path` passes `test`, which runs only when the file is new or has changed. */
  passes(path, test) {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return false;
    const state = `${stats.mtimeMs} ${stats.size}`;
    if (this.#known.proven[path] === state) return true;
    if (!test()) return false;
    this.#known.proven[path] = state;
    return true;
  }

  save() {
    const text = JSON.stringify(this.#known, null, 1);
    if (text === this.#text) return;
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, text);
  }
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#server/project-root.ts';

export type Instruction = { name: string; text: string };

/** The instructions of each stage of the Dockerfile. */
export const readStages = (): Instruction[][] =>
  readFileSync(path.join(projectRoot, 'Dockerfile'), 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split(/^FROM .*\n/m)
    .slice(1)
    .map((stage) =>
      [...stage.matchAll(/^(?<name>[A-Z]+) (?<text>.+)$/gm)].map(({ groups = {} }) => ({
        name: groups['name'] ?? '',
        text: groups['text'] ?? '',
      })),
    );

export const textsOf = (stage: readonly Instruction[], wanted: string): string[] =>
  stage.filter(({ name }) => name === wanted).map(({ text }) => text);

/** The arguments of an instruction in its JSON form, where its options come first. */
export const argumentsOf = (stage: readonly Instruction[], name: string): string[] =>
  JSON.parse(/\[.*\]/.exec(textsOf(stage, name)[0] ?? '')?.[0] ?? '[]') as string[]; // as Docker reads it

/** The environment that a stage sets. */
export const settingsOf = (stage: readonly Instruction[]): Record<string, string> =>
  Object.fromEntries(
    textsOf(stage, 'ENV')
      .join(' ')
      .split(/\s+/)
      .map((pair) => pair.split('=', 2)),
  ) as Record<string, string>; // pairs of a name and a value

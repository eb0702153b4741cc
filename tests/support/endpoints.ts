import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '#contract/endpoint.ts';
import { projectRoot } from '#server/project-root.ts';

const folder = path.join(projectRoot, 'server/contract');

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value;

/** Every contract file, with its endpoint objects by their names: a new file is found automatically. */
export const contracts: { file: string; endpoints: Record<string, Endpoint> }[] = await Promise.all(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.contract.ts'))
    .map(async (file) => {
      const module: object = await import(pathToFileURL(path.join(folder, file)).href);
      const endpoints = Object.entries<unknown>(module as Record<string, unknown>);
      return {
        file,
        endpoints: Object.fromEntries(
          endpoints.filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
        ),
      };
    }),
);

/** The route table: every endpoint object of the contract. */
export const allEndpoints: Endpoint[] = contracts.flatMap(({ endpoints }) => Object.values(endpoints));

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';
import { TriggerAuthentication } from '@kubernetes-models/keda/keda.sh/v1alpha1/TriggerAuthentication';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Service } from 'kubernetes-models/v1/Service';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { settingNames } from '#server/config.ts';
import { projectRoot } from '#server/project-root.ts';

// An image cannot be built everywhere: these compare the files with the code that they start.

const read = (name: string): string => readFileSync(join(projectRoot, name), 'utf8');

/** Scripts of the product in a command. */
const scriptsIn = (command: string): string[] => command.match(/server\/[\w/-]+\.ts/g) ?? [];

const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      build: z.string().optional(),
      command: z.array(z.string()).optional(),
      env_file: z.string().optional(),
      environment: z.record(z.string(), z.unknown()).optional(),
      stop_grace_period: z.string().optional(),
    }),
  ),
});

/** Fields of the objects of a cluster that are compared. */
const Container = z.object({
  command: z.array(z.string()).optional(),
  livenessProbe: z.object({ httpGet: z.object({ path: z.string() }) }).optional(),
  readinessProbe: z.object({ httpGet: z.object({ path: z.string() }) }).optional(),
});
const ClusterObject = z.object({
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
  spec: z.looseObject({
    template: z
      .object({
        spec: z.object({
          securityContext: z.object({ runAsNonRoot: z.boolean() }),
          terminationGracePeriodSeconds: z.number().optional(),
          containers: z.array(Container),
        }),
      })
      .optional(),
  }),
});

test('the image runs as a normal user below an init, has ffmpeg, a browser and fonts, and starts what exists', () => {
  const dockerfile = read('Dockerfile');
  const [last = ''] = dockerfile.split(/^FROM /m).slice(-1);
  expect(last.match(/^USER (\w+)$/m)?.[1]).toBe('polepro');
  expect(last).toMatch(/^ENTRYPOINT \["tini", "--"\]$/m);
  for (const name of ['chromium', 'ffmpeg', 'fonts-noto-color-emoji', 'tini'])
    expect(last).toContain(` ${name}`);
  expect(scriptsIn(dockerfile).filter((script) => !existsSync(join(projectRoot, script)))).toEqual([]);
  const settings = [...last.matchAll(/^(?:ENV)?\s+([A-Z_]+)=/gm)].map(([, name = '']) => name);
  expect(settings).toContain('METRICS_PORT');
  expect(settings.filter((name) => !settingNames.includes(name))).toEqual([]);
  for (const [, copied = ''] of dockerfile.matchAll(/^COPY ([\w. -]+) \.\/$/gm))
    for (const name of copied.split(' ')) expect(existsSync(join(projectRoot, name))).toBe(true);
});

test('compose.yaml starts one image as migration, web and worker, with settings that exist', () => {
  const { services } = Compose.parse(parse(read('compose.yaml'), { merge: true }));
  const ours = Object.entries(services).filter(([, { build }]) => build !== undefined);
  expect(ours.map(([name]) => name)).toEqual(['migrate', 'web', 'worker']);
  for (const [, { env_file, environment = {}, command = [], stop_grace_period }] of ours) {
    // So each setting of .env gets through, TRUST_PROXY and those of payments and mail among them.
    expect(env_file).toBe('.env');
    expect(Object.keys(environment)).not.toContain('TRUST_PROXY');
    // An empty value in .env would take the image's away.
    expect(environment['NODE_ENV']).toBe('production');
    expect(Object.keys(environment).filter((name) => !settingNames.includes(name))).toEqual([]);
    expect(scriptsIn(command.join(' ')).map((script) => existsSync(join(projectRoot, script)))).toEqual([
      true,
    ]);
    // Longer than the 30 seconds that a process may take to stop.
    expect(Number.parseInt(stop_grace_period ?? '', 10)).toBeGreaterThan(30);
  }
});

test('the manifests for Kubernetes start what exists, not as root, with probes that the private port answers', () => {
  const objects = parseAllDocuments(read('docs/operations/kubernetes.yaml')).map((document) =>
    ClusterObject.parse(document.toJS()),
  );
  expect(objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
    'Job polepro-migrate',
    'Deployment polepro-web',
    'Service polepro',
    'Deployment polepro-worker',
    'TriggerAuthentication polepro-database',
    'ScaledObject polepro-worker',
  ]);
  const answered = read('server/private-server.ts');
  for (const { kind, spec } of objects) {
    if (spec.template === undefined) continue;
    const { securityContext, terminationGracePeriodSeconds, containers } = spec.template.spec;
    expect(securityContext.runAsNonRoot).toBe(true);
    const secondsToStop = kind === 'Deployment' ? terminationGracePeriodSeconds : Infinity;
    expect(secondsToStop).toBeGreaterThan(30);
    for (const { command = [], livenessProbe, readinessProbe } of containers) {
      expect(scriptsIn(command.join(' ')).every((script) => existsSync(join(projectRoot, script)))).toBe(
        true,
      );
      for (const probe of [livenessProbe, readinessProbe].filter((given) => given !== undefined))
        expect(answered).toContain(`'${probe.httpGet.path}'`);
    }
  }
});

test('Dockerfile and compose.yaml pass a linter and the schema of Compose', () => {
  expect(validate(read('Dockerfile'))).toEqual([]);
  const linter = new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] });
  const [found] = linter.lintFiles([join(projectRoot, 'compose.yaml')], false);
  expect(found?.messages.filter(({ rule }: { rule: string }) => rule === 'invalid-schema')).toEqual([]);
});

/** The published schema of each kind of object, by version and kind. */
const models = {
  'apps/v1 Deployment': Deployment,
  'batch/v1 Job': Job,
  'v1 Service': Service,
  'keda.sh/v1alpha1 ScaledObject': ScaledObject,
  'keda.sh/v1alpha1 TriggerAuthentication': TriggerAuthentication,
};

const Named = z.looseObject({ apiVersion: z.string(), kind: z.string() });

/** Why an object is not one that a cluster takes; null when it is. */
const problemOf = (object: unknown): string | null => {
  const { apiVersion, kind } = Named.parse(object);
  const Model = Object.entries(models).find(([name]) => name === `${apiVersion} ${kind}`)?.[1];
  if (Model === undefined) return `nobody knows ${apiVersion} ${kind}`;
  try {
    // The constructor takes what the schema is about to check.
    new Model(object as never).validate();
    return null;
  } catch (error) {
    return `${kind}: ${String(error)}`;
  }
};

test('the manifests for Kubernetes pass the schemas of their kinds', () => {
  const objects: unknown[] = parseAllDocuments(read('docs/operations/kubernetes.yaml')).map((document) =>
    document.toJS(),
  );
  expect(objects.map(problemOf).filter((problem) => problem !== null)).toEqual([]);
  const spec = { replicas: 'two', selector: {}, template: {} };
  expect(problemOf({ apiVersion: 'apps/v1', kind: 'Deployment', spec })).toContain('must be integer');
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { bareEnvironment, loadConfig, secretSettings, settingNames } from '#server/config.ts';
import { projectRoot } from '#server/project-root.ts';

const exampleText = readFileSync(join(projectRoot, '.env.example'), 'utf8');
const example = parseEnv(exampleText);

describe('settings', () => {
  test('without any setting there is a default for each', () => {
    expect(loadConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: join(projectRoot, 'data'),
      rendersDir: join(projectRoot, 'renders'),
      publicUrl: 'http://127.0.0.1:3000',
      databaseUrl: null,
      renderConcurrency: null,
    });
  });

  test('finished videos are in the project, or in the data folder when that is another one', () => {
    const dataDir = join(projectRoot, 'elsewhere/data');
    expect(loadConfig({ DATA_DIR: 'elsewhere/data' }).rendersDir).toBe(join(dataDir, 'renders'));
    expect(loadConfig({ DATA_DIR: './data/' }).rendersDir).toBe(join(projectRoot, 'renders'));
    expect(loadConfig({ DATA_DIR: 'elsewhere/data', RENDERS_DIR: './renders' }).rendersDir).toBe(
      join(projectRoot, 'renders'),
    );
  });

  test.each(['prod', 'Production', 'staging'])(
    'NODE_ENV=%s is refused: it must not count as development, which sells for nothing and has demo accounts',
    (NODE_ENV) => {
      expect(() => loadConfig({ NODE_ENV })).toThrow('should be production, development or test, or empty');
    },
  );

  test('an empty value counts as not set', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null });
  });

  test('.env.example lists exactly the settings that are read, in their order', () => {
    expect(exampleText.match(/^[A-Z_0-9]+(?==)/gm)).toEqual(settingNames);
  });

  test('.env.example can be used as it is and changes nothing', () => {
    expect(loadConfig(example)).toEqual(loadConfig({}));
  });

  test('every line of .env.example has a comment of one line before it', () => {
    const lines = exampleText.split('\n');
    const settings = lines.flatMap((line, index) => (/^[A-Z]/.test(line) ? [lines[index - 1] ?? ''] : []));
    expect(settings.filter((comment) => !comment.startsWith('# '))).toEqual([]);
  });

  test.each([
    ['the embedded database of a development start', {}, true],
    ['your own database', { DATABASE_URL: 'postgres://localhost/name' }, false],
    [
      'your own database, asked for',
      { DATABASE_URL: 'postgres://localhost/name', DEMO_ACCOUNTS: 'yes' },
      true,
    ],
    ['the embedded database, not wanted', { DEMO_ACCOUNTS: 'no' }, false],
    ['production', { NODE_ENV: 'production' }, false],
  ])('demo accounts in %s', (_, environment, expected) => {
    expect(loadConfig(environment).demoAccounts).toBe(expected);
  });

  test('demo accounts in production are refused with a message that names both settings', () => {
    expect(() => loadConfig({ NODE_ENV: 'production', DEMO_ACCOUNTS: 'yes' })).toThrow(
      /not for production.*DEMO_ACCOUNTS to no, or NODE_ENV/,
    );
  });

  test.each([
    ['DEMO_ACCOUNTS', 'maybe', /DEMO_ACCOUNTS should be yes or no/],
    ['PORT', 'eighty', /PORT should be a whole number from 1 to 65535. It is 'eighty'/],
    ['PORT', '70000', /PORT should be a whole number from 1 to 65535/],
    ['HOST', 'my host', /HOST should be an address/],
    ['TRUST_PROXY', 'proxy.example.com', /TRUST_PROXY should be the addresses of your proxies/],
    ['TRUST_PROXY', '10.0.0.0/33', /TRUST_PROXY should be the addresses/],
    ['TRUST_PROXY', '1', /TRUST_PROXY should be the addresses/],
    ['PUBLIC_URL', 'example.com', /PUBLIC_URL should be an address such as https/],
    ['METRICS_PORT', '0', /METRICS_PORT should be a port from 1 to 65535, or empty. It is '0'/],
    ['BACKUP_KEEP', '0', /BACKUP_KEEP should be a whole number from 1 to 1000/],
    ['RENDER_RETENTION_DAYS', 'x', /RENDER_RETENTION_DAYS should be a whole number of days from 1 to 9999/],
    ['OPENAI_BASE_URL', 'api', /OPENAI_BASE_URL should be an address such as https/],
    ['S3_ENDPOINT', 'ftp://s3', /S3_ENDPOINT should be an address such as https/],
    ['RENDER_CONCURRENCY', '0', /RENDER_CONCURRENCY should be a whole number from 1 to 64/],
  ])('%s=%s is rejected with its name and the expected value', (name, value, message) => {
    expect(() => loadConfig({ [name]: value })).toThrow(message);
  });

  test('all wrong settings are named at once', () => {
    expect(() => loadConfig({ PORT: 'x', HOST: '?' })).toThrow(/PORT[^\n]*\n.*HOST/);
  });

  test('what holds a key, a token or a password is a secret', () => {
    const byName = settingNames.filter((name) => /KEY|SECRET|TOKEN|PASSWORD/.test(name));
    const byExample = [...exampleText.matchAll(/^#.*:password@[^]*?^([A-Z_\d]+)=/gm)].map(
      ([, name]) => name!,
    );
    expect([...byName, ...byExample].filter((name) => name !== 'VAPID_PUBLIC_KEY').toSorted()).toEqual(
      secretSettings.toSorted(),
    );
  });

  test.each(secretSettings)('no message repeats the value of %s', (name) => {
    const messages = [{}, { PORT: 'x' }, { S3_REGION: 'here' }].map((others) => {
      try {
        loadConfig({ ...others, [name]: 'hunter2' });
        return '';
      } catch (error) {
        return String(error);
      }
    });
    expect(messages.filter((message) => message.includes('hunter2'))).toEqual([]);
    expect(messages[1]).toMatch(/PORT should be/);
  });

  test('a wrong secret is named but its value is not repeated', () => {
    expect(() => loadConfig({ DATABASE_URL: 'mysql://me:hunter2@host/db' })).toThrow(
      /DATABASE_URL should be postgres/,
    );
    expect(() => loadConfig({ DATABASE_URL: 'mysql://me:hunter2@host/db' })).not.toThrow(/hunter2/);
  });

  test('relative folders start at the project and a public address loses its last slash', () => {
    expect(loadConfig({ DATA_DIR: 'somewhere', PUBLIC_URL: 'https://promo.example.com/' })).toMatchObject({
      dataDir: join(projectRoot, 'somewhere'),
      publicUrl: 'https://promo.example.com',
    });
  });

  test('listening on every address still gives one that a browser can open', () => {
    expect(loadConfig({ HOST: '0.0.0.0', PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(loadConfig({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000');
  });

  test('a bare environment holds none of the settings', () => {
    const environment = bareEnvironment({ EXTRA: '1' });
    expect(environment['EXTRA']).toBe('1');
    expect(settingNames.filter((name) => name in environment)).toEqual([]);
  });
});

import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { localAddress } from '#server/processes/loopback.ts';
import { projectRoot } from '#server/project-root.ts';
import { type QuotaConfig, quotaConfig, quotaSettings } from '#server/settings/quota-settings.ts';
import { hostName, hostNames, isSecret, secret, url, wholeNumber } from '#server/settings/setting-types.ts';
import {
  metaPixelOf,
  openAiOf,
  type OpenAiSettings,
  type PushKeys,
  pushKeysOf,
  s3Of,
  type S3Settings,
  stripeOf,
  type StripeSettings,
  vendorSettings,
} from '#server/settings/vendor-settings.ts';
import { StartError } from '#server/start-error.ts';

/** Environment variables by name, as Node gives them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Fastify's names for ranges of addresses. */
const namedRanges: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

const isAddressRange = (text: string): boolean => {
  if (namedRanges.has(text)) return true;
  const [ip = '', bits, ...rest] = text.split('/');
  const version = isIP(ip);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

/** Addresses for Fastify's `trustProxy`. A mere number of proxies is rejected, because any client could pretend to be one. */
const trustedProxies = z
  .string()
  .transform((text) => text.split(',').map((range) => range.trim()))
  .refine(
    (ranges) => ranges.every(isAddressRange),
    'the addresses of your proxies, such as 10.0.0.5, 10.0.0.0/8 or loopback, separated by commas',
  );

/** The settings, one line each. An empty value counts as not set. */
const Settings = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: hostName().default('127.0.0.1'),
  TRUST_PROXY: trustedProxies.default(['loopback']),
  METRICS_PORT: wholeNumber(1, 65_535, 'a port from 1 to 65535, or empty').optional(),
  METRICS_HOST: hostName().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  RENDERS_DIR: z.string().optional(),
  VIDEO_CACHE_GB: wholeNumber(0, 100_000).default(10),
  DISK_RESERVE_MB: wholeNumber(0, 100_000_000).default(500),
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY_HOURS: wholeNumber(1, 8760).default(24),
  BACKUP_KEEP: wholeNumber(1, 1000).default(14),
  ...quotaSettings,
  PUBLIC_URL: url('an address such as https://promo.example.com').optional(),
  ALLOWED_HOSTS: hostNames().optional(),
  DATABASE_URL: secret(
    url('postgres://user:password@host:5432/name, or empty', ['postgres:', 'postgresql:']),
  ),
  DATABASE_TIMEOUT_SECONDS: wholeNumber(0, 3600).default(20),
  BROWSER_PATH: z.string().optional(),
  FFMPEG_PATH: z.string().optional(),
  RENDER_CONCURRENCY: wholeNumber(1, 64).optional(),
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'production, development or test, or empty')
    .optional(),
  DEMO_ACCOUNTS: z.enum(['yes', 'no'], 'yes or no, or empty').optional(),
  ADMIN_EMAIL: z.email('an email address').optional(),
  REQUIRE_TWO_STEP_FOR_ADMINS: z.enum(['true', 'false'], 'true or false, or empty').optional(),
  TWO_STEP_KEY: secret(z.string().min(32, 'at least 32 random characters, or empty')),
  SMTP_URL: secret(url('smtp://user:password@host:587, or empty', ['smtp:', 'smtps:'])),
  MAIL_FROM: z
    .string()
    .regex(/@/, 'an address such as PolePro <hello@example.com>')
    .default('PolePro <polepro@localhost>'),
  ...vendorSettings.s3,
  ...vendorSettings.ai,
  ...vendorSettings.payments,
  ...vendorSettings.events,
  POLEPRO_URL: url('an address such as https://promo.example.com').optional(),
  POLEPRO_TOKEN: secret(z.string()),
  ...vendorSettings.push,
});

/** The names of all settings, in the order of `.env.example`. */
export const settingNames: readonly string[] = Object.keys(Settings.shape);

/** The names of settings whose values never appear in a message. */
export const secretSettings: readonly string[] = Object.entries(Settings.shape).flatMap(([name, setting]) =>
  isSecret(setting) ? [name] : [],
);

export type Config = QuotaConfig & {
  port: number;
  host: string;
  /** Addresses and ranges of the proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: string[];
  /** Absolute path: embedded database, media, outbox, demo accounts. */
  dataDir: string;
  /** Absolute path of the finished videos. */
  rendersDir: string;
  /** Size of the cache of finished videos, which serves identical renders at once. People's own videos do not count. 0 means no cache. */
  videoCacheBytes: number;
  /** Bytes of disk space that uploads and renders leave free for the database and other work. */
  diskReserveBytes: number;
  /** The app's public URL, without a trailing slash. */
  publicUrl: string;
  /** Hosts besides the one of `publicUrl` that requests may name. */
  allowedHosts: readonly string[];
  /** Null for the embedded database. */
  databaseUrl: string | null;
  /** How long one statement may take, milliseconds; 0 means no limit. */
  databaseTimeoutMs: number;
  /** Null to find it on the PATH. */
  browserPath: string | null;
  ffmpegPath: string | null;
  /** Browser tabs per render; null to derive it from the number of processors. */
  renderConcurrency: number | null;
  /** People rely on this installation, so it never has demo accounts. */
  isProduction: boolean;
  /** Whether a database without accounts gets one account per role, with printed passwords. */
  demoAccounts: boolean;
  /** The account that is always an admin, or null. */
  adminEmail: string | null;
  /** The SMTP server and the sender. Without a server, mails go into a folder. */
  mail: { smtpUrl: string | null; from: string };
  /** The address of `/metrics`, `/livez` and `/readyz`, or null. */
  metrics: { host: string; port: number } | null;
  /** `folder` is an absolute path, or null without a schedule; `keep` is the number of backups that stay in it. */
  backup: { folder: string | null; everyHours: number; keep: number };
  /** Admins who signed in with just a password must first set up a second step. */
  requiresTwoStepOfAdmins: boolean;
  /** The key that encrypts the secrets of authenticator apps; null for a key of this machine, in `dataDir`. */
  twoStepKey: string | null;
  /** The service that `npm run mcp` calls, without a trailing slash, and its API token, or null. */
  mcp: { url: string; token: string | null };
  /** The bucket for media and finished videos; null for this machine's disk. */
  s3: S3Settings | null;
  /** Null to write promotional texts offline. */
  openAi: OpenAiSettings | null;
  /** Null for no payments in production, and otherwise the mock checkout. */
  stripe: StripeSettings | null;
  /** Null to send no events; in development, they go to the log. */
  metaPixel: { pixelId: string; accessToken: string } | null;
  /** Null for no notifications to devices. */
  push: PushKeys | null;
};

/**
 * Reads the settings from the environment and from the project's `.env` file, if there is one (the environment wins). An environment passed
 * in replaces both.
 * @throws StartError naming every wrong setting and the expected value
 */
export function loadConfig(given?: Environment): Config {
  const environment = given ?? environmentWithFile();
  const present = settingNames.filter((name) => environment[name] !== undefined && environment[name] !== '');
  const parsed = Settings.safeParse(Object.fromEntries(present.map((name) => [name, environment[name]])));
  if (!parsed.success) {
    throw new StartError(parsed.error.issues.map((issue) => describeIssue(issue, environment)).join('\n'));
  }
  const settings = parsed.data;
  const dataDir = resolve(projectRoot, settings.DATA_DIR);
  const publicUrl = settings.PUBLIC_URL?.replace(/\/+$/, '') ?? localAddress(settings.HOST, settings.PORT);
  return {
    port: settings.PORT,
    host: settings.HOST,
    trustProxy: settings.TRUST_PROXY,
    dataDir,
    rendersDir: resolve(projectRoot, settings.RENDERS_DIR ?? rendersFolderFor(dataDir)),
    videoCacheBytes: settings.VIDEO_CACHE_GB * 1e9,
    diskReserveBytes: settings.DISK_RESERVE_MB * 1e6,
    ...quotaConfig(settings),
    metrics:
      settings.METRICS_PORT === undefined
        ? null
        : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
    backup: {
      folder: settings.BACKUP_DIR === undefined ? null : resolve(projectRoot, settings.BACKUP_DIR),
      everyHours: settings.BACKUP_EVERY_HOURS,
      keep: settings.BACKUP_KEEP,
    },
    publicUrl,
    allowedHosts: settings.ALLOWED_HOSTS ?? [],
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseTimeoutMs: settings.DATABASE_TIMEOUT_SECONDS * 1000,
    browserPath: settings.BROWSER_PATH ?? null,
    ffmpegPath: settings.FFMPEG_PATH ?? null,
    renderConcurrency: settings.RENDER_CONCURRENCY ?? null,
    isProduction: settings.NODE_ENV === 'production',
    demoAccounts: wantsDemoAccounts(settings),
    adminEmail: settings.ADMIN_EMAIL?.toLowerCase() ?? null,
    mail: { smtpUrl: settings.SMTP_URL ?? null, from: settings.MAIL_FROM },
    requiresTwoStepOfAdmins: settings.REQUIRE_TWO_STEP_FOR_ADMINS === 'true',
    twoStepKey: settings.TWO_STEP_KEY ?? null,
    mcp: {
      url: settings.POLEPRO_URL?.replace(/\/+$/, '') ?? publicUrl,
      token: settings.POLEPRO_TOKEN ?? null,
    },
    s3: s3Of(settings),
    openAi: openAiOf(settings),
    stripe: stripeOf(settings),
    metaPixel: metaPixelOf(settings),
    push: pushKeysOf(settings),
  };
}

/** @throws StartError if they are requested in production. */
function wantsDemoAccounts({ NODE_ENV, DEMO_ACCOUNTS, DATABASE_URL }: z.infer<typeof Settings>): boolean {
  if (NODE_ENV !== 'production')
    return DEMO_ACCOUNTS === 'yes' || (!DEMO_ACCOUNTS && DATABASE_URL === undefined);
  if (DEMO_ACCOUNTS !== 'yes') return false;
  throw new StartError(
    'Demo accounts are not for production, because their passwords are printed and stored in a file. Set DEMO_ACCOUNTS to no, or NODE_ENV to development.',
  );
}

/** Another data folder belongs to another installation, which must not sweep the videos of this one. */
function rendersFolderFor(dataDir: string): string {
  return dataDir === resolve(projectRoot, './data') ? './renders' : join(dataDir, 'renders');
}

/** This process's environment for a child that is part of the product, with `changes` applied. */
export function childEnvironment(changes: Environment = {}): Environment {
  return { ...process.env, ...changes };
}

/** An environment without settings and secrets, for children that read untrusted files, with `changes` applied. */
export function bareEnvironment(changes: Environment = {}): Environment {
  const inherited = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TMPDIR', 'TZ'].map(
    (name) => [name, process.env[name]] as const,
  );
  return { ...Object.fromEntries(inherited.filter(([, value]) => value !== undefined)), ...changes };
}

function environmentWithFile(): Environment {
  const file = join(projectRoot, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

function describeIssue(issue: z.core.$ZodIssue, environment: Environment): string {
  const name = String(issue.path[0]);
  const value = secretSettings.includes(name) ? '' : ` It is '${environment[name] ?? ''}'.`;
  return `The setting ${name} should be ${issue.message}.${value}`;
}

import { statSync } from 'node:fs';
import { canInstallByApt, installByApt, installCommand } from './package-manager.mjs';
import { allOnPath, isExecutable, log, run } from './run.mjs';

/**
 * The tools and fonts that the product needs besides Node. `packages`: by package manager; `without`: the consequence
 * when it is missing.
 */
const toolchain = [
  {
    name: 'a headless Chromium',
    setting: 'BROWSER_PATH',
    commands: [
      'chromium-headless-shell',
      'chrome-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome-stable',
      'google-chrome',
    ],
    places: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    versionFlag: '--version',
    // Ubuntu's package is a script that asks for a snap and prints no version.
    accepts: (output) => /\b\d+\.\d+\.\d+/.test(output),
    packages: {
      'apt-get': ['chromium-headless-shell', 'chromium'],
      dnf: ['chromium'],
      pacman: ['chromium'],
      brew: ['--cask', 'google-chrome'],
    },
    without: 'No video can be rendered.',
  },
  {
    name: 'a Chromium with a window',
    setting: 'BROWSER_PATH',
    commands: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
    places: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    versionFlag: '--version',
    accepts: (output) => /\b\d+\.\d+\.\d+/.test(output),
    packages: {
      'apt-get': ['chromium'],
      dnf: ['chromium'],
      pacman: ['chromium'],
      brew: ['--cask', 'google-chrome'],
    },
    without: 'The end-to-end tests need it.',
  },
  {
    name: 'ffmpeg 5 or newer',
    setting: 'FFMPEG_PATH',
    commands: ['ffmpeg'],
    places: [],
    versionFlag: '-version',
    // A build from git has a commit in place of a number, and is newer than any rejected release.
    accepts: (output) =>
      Number(/version n?(\d+)\./.exec(output)?.[1] ?? (/version N-/.test(output) ? 5 : 0)) >= 5,
    packages: { 'apt-get': ['ffmpeg'], dnf: ['ffmpeg'], pacman: ['ffmpeg'], brew: ['ffmpeg'] },
    without: 'Videos are rendered the full way, which takes longer.',
  },
  {
    name: 'an emoji font',
    isFont: true,
    packages: {
      'apt-get': ['fonts-noto-color-emoji', 'fontconfig'],
      dnf: ['google-noto-color-emoji-fonts'],
      pacman: ['noto-fonts-emoji'],
      brew: [],
    },
    without: 'Emoji may be drawn as boxes.',
  },
];

/** After a failed installation, starts skip the next attempt for a day. */
const retryAfterMs = 24 * 60 * 60 * 1000;

/**
 * Finds each tool by its setting or on the PATH. Installs missing ones as root where there is apt-get; otherwise
 * reports them with the command that installs them.
 */
export function ensureToolchain(cache) {
  for (const { setting } of toolchain) reportWrongSetting(setting, cache);
  const missing = findMissing(cache);
  if (missing.length === 0) return;
  if (canInstallByApt() && Date.now() - (cache.get('aptTriedAt') ?? 0) > retryAfterMs) {
    cache.set('aptTriedAt', Date.now());
    installByApt(missing);
    reportMissing(findMissing(cache));
  } else {
    reportMissing(missing);
  }
}

function findMissing(cache) {
  return toolchain.filter((program) => !isInstalled(program, cache));
}

function isInstalled(program, cache) {
  if (program.isFont) return hasEmojiFont(cache);
  const given = process.env[program.setting];
  if (given) return works(given, program, cache);
  return [...program.places, ...program.commands.flatMap(allOnPath)].some((path) =>
    works(path, program, cache),
  );
}

function works(path, program, cache) {
  return (
    isExecutable(path) &&
    cache.passes(path, () => program.accepts(run(path, [program.versionFlag], { timeout: 20_000 }).output))
  );
}

/** Asks the system for its fonts once, then checks only the file it named. */
function hasEmojiFont(cache) {
  const known = cache.get('emojiFont');
  if (known !== undefined && statSync(known, { throwIfNoEntry: false }) !== undefined) return true;
  // macOS has its own emoji font, and no fc-list.
  if (process.platform === 'darwin') return true;
  const fonts = run('fc-list', [':charset=1f600', 'file']).output.split('\n');
  const font = fonts.find((line) => /emoji/i.test(line));
  if (font === undefined) return false;
  cache.set('emojiFont', font.replace(/:\s*$/, ''));
  return true;
}

function reportWrongSetting(setting, cache) {
  const program = toolchain.find((one) => one.setting === setting);
  const given = setting && process.env[setting];
  if (!program || !given || works(given, program, cache)) return;
  log(
    `the setting ${setting} is '${given}', which is not ${program.name} that starts. Correct it, or leave it empty.`,
  );
}

/** Of two tools with the same setting, the fix for the first also fixes the second. */
function reportMissing(missing) {
  const first = missing.filter(
    ({ setting }, index) => missing.findIndex((other) => other.setting === setting) === index,
  );
  for (const program of first.filter(({ setting }) => !process.env[setting])) {
    const command = installCommand(program);
    const help = command ? `Run: ${command}` : 'Install it with the package manager of your system';
    const orSet = program.setting ? `, or set ${program.setting}` : '';
    log(`${program.name} is missing. ${program.without} ${help}${orSet}.`);
  }
}

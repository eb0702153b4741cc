import { statSync } from 'node:fs';
import { aptCanInstall, commandFor, installByApt } from './package-manager.mjs';
import { programs } from './programs.mjs';
import { allOnPath, isProgram, run, say } from './run.mjs';

/** After a failed try, starts are not held up by another one for a day. */
const tryAgainAfterMs = 24 * 60 * 60 * 1000;

/**
 * Makes sure of each program: by setting, on the PATH, or, as root where there is apt-get, by installing it. What stays missing
 * is said together with the command that helps.
 */
export function ensurePrograms(memory) {
  for (const { setting } of programs) sayWhenSettingIsWrong(setting, memory);
  const missing = findMissing(memory);
  if (missing.length === 0) return;
  if (aptCanInstall() && Date.now() - (memory.fact('aptTriedAt') ?? 0) > tryAgainAfterMs) {
    memory.setFact('aptTriedAt', Date.now());
    installByApt(missing);
    sayWhatToRun(findMissing(memory));
  } else {
    sayWhatToRun(missing);
  }
}

function findMissing(memory) {
  return programs.filter((program) => !isThere(program, memory));
}

function isThere(program, memory) {
  if (program.isFont) return hasEmojiFont(memory);
  const given = process.env[program.setting];
  if (given) return works(given, program, memory);
  return [...program.places, ...program.commands.flatMap(allOnPath)].some((path) =>
    works(path, program, memory),
  );
}

function works(path, program, memory) {
  return (
    isProgram(path) &&
    memory.isProven(path, () => program.isRight(run(path, [program.versionFlag], { timeout: 20_000 }).output))
  );
}

/** The system's list of fonts is asked once; after that the file that it named is looked at. */
function hasEmojiFont(memory) {
  const known = memory.fact('emojiFont');
  if (known !== undefined && statSync(known, { throwIfNoEntry: false }) !== undefined) return true;
  // The Mac brings its own, and has no such list.
  if (process.platform === 'darwin') return true;
  const fonts = run('fc-list', [':charset=1f600', 'file']).output.split('\n');
  const font = fonts.find((line) => /emoji/i.test(line));
  if (font === undefined) return false;
  memory.setFact('emojiFont', font.replace(/:\s*$/, ''));
  return true;
}

function sayWhenSettingIsWrong(setting, memory) {
  const program = programs.find((one) => one.setting === setting);
  const given = setting && process.env[setting];
  if (!program || !given || works(given, program, memory)) return;
  say(
    `the setting ${setting} is '${given}', which is not ${program.name} that starts. Correct it, or leave it empty.`,
  );
}

/** Of two programs with the same setting, what helps the first helps the second. */
function sayWhatToRun(missing) {
  const first = missing.filter(
    ({ setting }, index) => missing.findIndex((other) => other.setting === setting) === index,
  );
  for (const program of first.filter(({ setting }) => !process.env[setting])) {
    const command = commandFor(program);
    const help = command ? `Run: ${command}` : 'Install it with the package manager of your system';
    const orSet = program.setting ? `, or set ${program.setting}` : '';
    say(`${program.name} is missing. ${program.without} ${help}${orSet}.`);
  }
}

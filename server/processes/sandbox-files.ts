import { existsSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isOpenToSandbox } from '#server/processes/sandbox-user.ts';
import { projectRoot } from '#server/project-root.ts';

/** The files that a sandboxed process sees, as absolute paths: files and folders to read, and folders to write into. */
export type VisibleFiles = { read: readonly string[]; write: readonly string[] };

/** The files that a sandboxed process sees if it runs other programs. */
export type ChildFiles = VisibleFiles & {
  /** Programs that it starts, even outside the system's folders. */
  executables: readonly string[];
  /** Our code and libraries, which are read-only and may be executed. */
  code: readonly string[];
};

/**
 * The folder in which the new root is assembled. Every Linux has it, and it holds none of our files, because its contents are hidden until
 * the new root is in place.
 */
const ROOT = '/sys';

/** Programs and libraries. On systems with a merged /usr, most of these are links. */
const systemFolders = ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'];
const linkerFiles = ['/etc/ld.so.cache', '/etc/alternatives', '/nix/store', '/gnu/store'];
/** For browsers and Node: fonts, time zone, and the names of users and of this machine. */
const childFiles = ['/etc/fonts', '/etc/localtime', '/etc/passwd', '/etc/nsswitch.conf', '/etc/hosts'];
const devices = ['/dev/null', '/dev/zero', '/dev/random', '/dev/urandom'];

const READ_ONLY = 'rbind,ro,nosuid,nodev';
const DATA = 'nosuid,nodev,noexec';
/** Chromium maps the shared memory of its processes as executable. */
const CHILD_DATA = 'nosuid,nodev';

type Mount = { path: string; options: string };

const isFolder = ({ path }: Mount): boolean => statSync(path).isDirectory();
const isLink = (path: string): boolean => lstatSync(path).isSymbolicLink();

const SYSTEM = /^\/(usr|bin|sbin|lib\w*|nix|gnu)\//;

/** The mounts of a program outside the system's folders and of the libraries beside it, but never a folder with the project in it. */
const programMounts = (program: string): Mount[] => {
  if (!existsSync(program)) return [];
  const file = realpathSync(program);
  const folder = dirname(file);
  const holdsProject = folder === '/' || `${projectRoot}/`.startsWith(`${folder}/`);
  const hasOwnFolder = !holdsProject && isOpenToSandbox(folder);
  const paths = hasOwnFolder ? [folder, join(folder, '..', 'lib'), program] : [file, program];
  return paths
    .filter((path) => existsSync(path) && !SYSTEM.test(`${path}/`))
    .map((path) => ({ path, options: READ_ONLY }));
};

/** The folder, or else its contents without the project, which in containers is often in /usr/src/app. */
const withoutProject = (folder: string): string[] => {
  if (folder === projectRoot) return [];
  if (!projectRoot.startsWith(`${folder}/`)) return [folder];
  return readdirSync(folder).flatMap((name) => withoutProject(join(folder, name)));
};

const systemMounts = (): Mount[] => {
  const folders = systemFolders.filter((path) => existsSync(path) && !isLink(path));
  const readOnly = [...withoutProject('/usr'), ...folders, ...linkerFiles.filter((path) => existsSync(path))];
  return [
    ...readOnly.map((path) => ({ path, options: READ_ONLY })),
    ...devices.filter((path) => existsSync(path)).map((path) => ({ path, options: 'rbind' })),
  ];
};

/** Escapes a path for fstab(5). */
const escaped = (path: string): string =>
  path.replaceAll(/[\\ \t\n]/g, (char) => `\\${char.charCodeAt(0).toString(8).padStart(3, '0')}`);

const fstabLine = ({ path, options }: Mount): string =>
  `${escaped(path)} ${ROOT}${escaped(path)} none ${options} 0 0`;

/** Quotes a text as one word of a shell script. */
export const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** One mount per path, with a folder before its contents. */
const inOrder = (mounts: readonly Mount[]): Mount[] =>
  [...new Map(mounts.map((mount) => [mount.path, mount])).values()].toSorted(
    (a, b) => a.path.length - b.path.length,
  );

/**
 * Lines of shell for the root of a new mount namespace, which replace the root directory with a new one in memory. It contains only the
 * system's programs and libraries, `program`, and `files`, each under its own path and read-only unless it may be written. All `files` must
 * exist.
 */
export const newRootSteps = (program: string, files: VisibleFiles | ChildFiles): string[] => {
  const { executables, code } = 'code' in files ? files : { executables: [], code: [] };
  const ours = [...code, ...('code' in files ? childFiles.filter((path) => existsSync(path)) : [])];
  const mounts = inOrder([
    ...systemMounts(),
    ...[program, ...executables].flatMap(programMounts),
    ...ours.map((path) => ({ path, options: READ_ONLY })),
    ...files.read.map((path) => ({ path, options: `rbind,ro,${DATA}` })),
    ...files.write.map((path) => ({ path, options: `rbind,${'code' in files ? CHILD_DATA : DATA}` })),
  ]);
  const inRoot = (path: string): string => quoted(`.${path}`);
  const folders = mounts.map((mount) => inRoot(isFolder(mount) ? mount.path : dirname(mount.path)));
  const fileMounts = mounts.filter((mount) => !isFolder(mount));
  const fstab = [...mounts.map(fstabLine), `proc ${ROOT}/proc proc ${DATA} 0 0`];
  const links = systemFolders.filter((path) => existsSync(path) && isLink(path));
  return [
    // Opens the folders of the new root to the sandbox user, whatever our own umask is.
    'umask 022',
    `mount -t tmpfs -o size=4m,mode=755,nosuid,nodev sandbox ${ROOT}`,
    `cd ${ROOT}`,
    'mkdir -p -m 1777 ./tmp',
    `mkdir -p ./proc ./sys ./old ${[...new Set(folders)].join(' ')}`,
    ...fileMounts.map(({ path }) => `: > ${inRoot(path)}`),
    links.length === 0 ? ':' : `cp -P ${links.join(' ')} .`,
    // One process mounts all of them, and `printf` is built into the shell.
    `printf '%s\\n' ${fstab.map(quoted).join(' ')} > ./fstab`,
    `mount -a -T ${ROOT}/fstab`,
    'pivot_root . old',
    'umount -l old',
    'cd /',
    'umask 077',
  ];
};

import { join } from 'node:path';
import { canDropPrivileges, closedToSandbox, findIsolation } from '#server/processes/isolation.ts';
import { isOpenToSandbox, isRoot, SANDBOX_USER } from '#server/processes/sandbox-user.ts';
import { canHideFiles } from '#server/processes/sandbox.ts';
import { projectRoot } from '#server/project-root.ts';

/** One guarantee of the sandbox: whether it holds on this machine, and a sentence about it. */
export type SandboxFinding = { ok: boolean; detail: string };

const NO_NAMESPACES = 'This system allows no mount namespaces.';
const AS_ROOT = 'Start the product as a normal user.';

/** The user of the processes that need `paths`. With `isHidden` they get their own root directory. */
const describeUser = async (paths: readonly string[], isHidden: boolean): Promise<SandboxFinding> => {
  if (!isRoot()) return { ok: true, detail: 'The user who started the product.' };
  if (!(await canDropPrivileges()))
    return { ok: false, detail: `root: setpriv does not work here. ${AS_ROOT}` };
  const isClosed = isHidden ? !paths.every(isOpenToSandbox) : closedToSandbox(paths) !== null;
  if (isClosed) return { ok: false, detail: `root: its folder is closed to other users. ${AS_ROOT}` };
  return { ok: true, detail: `User ${SANDBOX_USER.uid}, without capabilities.` };
};

/** The sandbox of ffmpeg and ffprobe, which work in `folder`. */
export const describeToolSandbox = async (
  folder: string,
): Promise<Record<'toolUser' | 'toolFiles' | 'toolNetwork', SandboxFinding>> => {
  const isHidden = await canHideFiles();
  const isClosed = isHidden || (await findIsolation()) === 'closed';
  return {
    toolUser: await describeUser(isHidden ? [] : [folder], isHidden),
    toolFiles: isHidden
      ? { ok: true, detail: 'The source and the work directory only.' }
      : { ok: false, detail: `Everything that their user may read. ${NO_NAMESPACES}` },
    toolNetwork: isClosed
      ? { ok: true, detail: 'None.' }
      : {
          ok: false,
          detail: 'The network of this machine, because this system allows no network namespaces.',
        },
  };
};

/** The sandbox of the processes that decode images. */
export const describeImageSandbox = async (): Promise<SandboxFinding> => {
  const code = ['server', 'node_modules'].map((name) => join(projectRoot, name));
  const isHidden = await canHideFiles();
  const user = await describeUser(code, isHidden);
  if (!user.ok) return { ok: false, detail: `Decoded by ${user.detail}` };
  return isHidden
    ? { ok: true, detail: 'Decoded in a process without files and network.' }
    : { ok: false, detail: `Decoded in a process that sees everything its user may read. ${NO_NAMESPACES}` };
};

import { errorCode } from '#server/error-code.ts';
import { ProcessError } from '#server/processes/run-process.ts';

/**
 * Why a tool failed although its file is fine: the disk is full, the tool exceeded its wall time, or this machine failed in another way.
 */
export type MachineFault = 'disk-full' | 'too-slow' | 'failed';

const DISK_FULL = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/i;
const NO_MEMORY = /Cannot allocate memory|Out of memory|bad_alloc|Resource temporarily unavailable/i;
/** System errors that keep a tool from working. */
const REFUSED = /Permission denied|Too many open files|Stale file handle|Text file busy/i;

/** Whether a tool reached its memory limit, because its file needs more than is allowed. */
export const isOutOfOwnMemory = ({ hasMemoryLimit, log }: ProcessError): boolean =>
  hasMemoryLimit && NO_MEMORY.test(log);

const faultOfProcess = (error: ProcessError): MachineFault | null => {
  const { reason, log } = error;
  if (DISK_FULL.test(log)) return 'disk-full';
  if (reason === 'timeout') return 'too-slow';
  if (reason !== 'exit' || REFUSED.test(log)) return 'failed';
  return NO_MEMORY.test(log) && !isOutOfOwnMemory(error) ? 'failed' : null;
};

/** Whether this is a system error, which says nothing about the contents of a file. */
const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** The fault of the machine behind an error, or null. A tool that exited by itself without such a fault refused its file. */
export const machineFaultOf = (error: unknown): MachineFault | null => {
  if (DISK_FULL.test(errorCode(error))) return 'disk-full';
  if (error instanceof ProcessError) return faultOfProcess(error);
  return isSystemError(error) ? 'failed' : null;
};

/** Whether a tool itself worked but refused its file. */
export const isRefusalOfTool = (error: unknown): error is ProcessError =>
  error instanceof ProcessError && machineFaultOf(error) === null;

/** The failure code of an error without a code: the one for a fault of this machine, or else `otherwise`. */
export const failureCode = <Code extends string>(
  error: unknown,
  otherwise: Code,
): Code | 'DISK_FULL' | 'SERVER_FAULT' => {
  const fault = machineFaultOf(error);
  if (fault === null) return otherwise;
  return fault === 'disk-full' ? 'DISK_FULL' : 'SERVER_FAULT';
};

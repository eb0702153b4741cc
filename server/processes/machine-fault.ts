import { errorCode } from '#server/error-code.ts';
import { ProcessError } from '#server/processes/run-process.ts';

/**
 * Why a tool could not do its work, whatever its file is: the disk is full, it took too long by the clock on the wall, or this machine
 * failed it in another way.
 */
export type MachineFault = 'disk-full' | 'too-slow' | 'failed';

const DISK_FULL = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/i;
const NO_MEMORY = /Cannot allocate memory|Out of memory|bad_alloc|Resource temporarily unavailable/i;
/** What the system says to a tool that it does not let work. */
const REFUSED = /Permission denied|Too many open files|Stale file handle|Text file busy/i;

/** Whether a tool had no memory left below its limit, which is the limit of the file that it read. */
export const isOutOfOwnMemory = ({ hasMemoryLimit, log }: ProcessError): boolean =>
  hasMemoryLimit && NO_MEMORY.test(log);

const faultOfProcess = (error: ProcessError): MachineFault | null => {
  const { reason, log } = error;
  if (DISK_FULL.test(log)) return 'disk-full';
  if (reason === 'timeout') return 'too-slow';
  if (reason !== 'exit' || REFUSED.test(log)) return 'failed';
  return NO_MEMORY.test(log) && !isOutOfOwnMemory(error) ? 'failed' : null;
};

/** Of the system's own errors none is about the contents of a file. */
const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/**
 * The fault of the machine that an error stands for; null for any other error. A tool that has ended by itself without one has refused its
 * file.
 */
export const machineFaultOf = (error: unknown): MachineFault | null => {
  if (DISK_FULL.test(errorCode(error))) return 'disk-full';
  if (error instanceof ProcessError) return faultOfProcess(error);
  return isSystemError(error) ? 'failed' : null;
};

/** Whether a tool did its work, and ended because of the file. */
export const isRefusalOfTool = (error: unknown): error is ProcessError =>
  error instanceof ProcessError && machineFaultOf(error) === null;

/** The failure code of an error that has none of its own: that of a fault of this machine, `otherwise` for any other. */
export const failureCode = <Code extends string>(
  error: unknown,
  otherwise: Code,
): Code | 'DISK_FULL' | 'SERVER_FAULT' => {
  const fault = machineFaultOf(error);
  if (fault === null) return otherwise;
  return fault === 'disk-full' ? 'DISK_FULL' : 'SERVER_FAULT';
};

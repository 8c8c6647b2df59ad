import { readThrown } from '@backline/domain/thrown';

const problems: Record<string, string> = {
  EACCES: 'this user may not',
  EBUSY: 'another program holds it',
  EDQUOT: 'the quota of its disk is used up',
  EEXIST: 'something of that name is there already',
  EFBIG: 'its disk takes no file that large',
  EIO: 'its disk has a fault',
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead in a circle',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'its name is too long',
  ENFILE: 'too many files are open',
  ENOENT: 'there is no such file or folder',
  ENOSPC: 'its disk is full',
  ENOTDIR: 'a part of its path is not a folder',
  ENOTEMPTY: 'it is not empty',
  EPERM: 'this user may not',
  EROFS: 'its disk is read-only',
  ESTALE: 'its disk is not there any more',
  ETXTBSY: 'a program runs from it',
};

/** Explains why the system refused a file or folder; null for other errors. `path` is null if the error names none. */
export function readFileFault(error: unknown): { path: string | null; problem: string } | null {
  const problem = problems[readThrown(error).code];
  if (problem === undefined || !(error instanceof Error && 'syscall' in error)) return null;
  return { path: 'path' in error && typeof error.path === 'string' ? error.path : null, problem };
}

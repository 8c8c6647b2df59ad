/** Reads an error of Node, a database driver or a network. The code is a word such as `ENOENT` or `53300`, or ''. */
export function readThrown(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return { code, message: error.message };
}

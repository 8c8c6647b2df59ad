import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One folder for all temporary files of the run, which are removed with it. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'backline-'));
  // PostgreSQL is run by another user when the tests are run by root.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

import { makeTemporaryFolder } from '../temporary-folder.mjs';

/** One folder for all temporary files of the run, which are removed with it. */
export default function setup(): () => void {
  const { folder, remove } = makeTemporaryFolder();
  process.env.TMPDIR = folder;
  return remove;
}

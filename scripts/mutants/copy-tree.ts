import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Links the installed packages of a folder into a copy of it. Links between workspaces point into the copy. */
function linkInstalled(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const source = join(from, name);
    const target = join(to, name);
    if (name === '@backline') linkInstalled(source, target);
    else symlinkSync(lstatSync(source).isSymbolicLink() ? readlinkSync(source) : source, target);
  }
}

/** Copies files of a checkout into a folder, where they run with the checkout's installed packages. */
export function copyTree(root: string, files: readonly string[], folder: string): void {
  const places = new Set(['.']);
  for (const file of files) {
    if (!existsSync(join(root, file))) continue;
    cpSync(join(root, file), join(folder, file), { verbatimSymlinks: true });
    if (file.endsWith('package.json')) places.add(dirname(file));
  }
  for (const place of places) {
    const installed = join(root, place, 'node_modules');
    if (existsSync(installed)) linkInstalled(installed, join(folder, place, 'node_modules'));
  }
}

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const isLicense = (name: string) => /^(licen[cs]e|copying|notice)/i.test(name);

/** The name, version and license of a package, and what it wants to be passed on with it. */
function toNotice(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter(isLicense)
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const rest = texts.length > 0 ? texts : ['(The package has no text of its license.)'];
  return [`${name} ${version}, ${license}`, '', ...rest].join('\n');
}

/** Writes what the licenses of the packages demand: their texts. */
export function writeLicenses(root: string, target: string, packages: readonly string[]): void {
  const folders = packages.map((path) => join(root, path)).filter((folder) => existsSync(join(folder, 'package.json')));
  const line = `\n\n${'-'.repeat(80)}\n\n`;
  writeFileSync(join(target, 'THIRD-PARTY-LICENSES.txt'), `${folders.map(toNotice).join(line)}\n`);
}

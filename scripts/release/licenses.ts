import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const isLicense = (name: string) => /^(licen[cs]e|copying|notice)/i.test(name);

/** A package's name, version and license, with the texts that must be passed on. */
function toNotice(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter(isLicense)
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const rest = texts.length > 0 ? texts : ['(The package has no text of its license.)'];
  return [`${name} ${version}, ${license}`, '', ...rest].join('\n');
}

/** Writes the texts that the packages' licenses require. */
export function writeLicenses(root: string, target: string, packages: readonly string[]): void {
  const folders = packages.map((path) => join(root, path)).filter((folder) => existsSync(join(folder, 'package.json')));
  const line = `\n\n${'-'.repeat(80)}\n\n`;
  writeFileSync(join(target, 'THIRD-PARTY-LICENSES.txt'), `${folders.map(toNotice).join(line)}\n`);
}

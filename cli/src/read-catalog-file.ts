import { readFile, stat } from 'node:fs/promises';
import type { CatalogFile } from '@backline/domain/catalog-file';
import { CliError, exitCodes, toFileError } from './errors.ts';

const bytesMax = 256 * 1024 * 1024;
const shownMistakes = 200;

/** A file that cannot become the catalog: every mistake with its place, nothing written. */
function refuse(file: string, mistakes: readonly string[]): CliError {
  const shown = mistakes.slice(0, shownMistakes);
  const more = mistakes.length > shown.length ? [`… and ${mistakes.length - shown.length} more`] : [];
  const lines = [...shown, ...more].map((line) => `  ${line}`);
  return new CliError(`${file} is not a catalog; nothing was changed.\n${lines.join('\n')}`, {
    code: 'catalog_invalid',
    exitCode: exitCodes.refused,
  });
}

/** Reads and checks a catalog file. Throws one error that names every mistake. */
export async function readCatalogFile(file: string): Promise<CatalogFile> {
  const text = await stat(file).then(
    ({ size }) => {
      if (size > bytesMax) throw refuse(file, ['it is larger than 256 MB']);
      return readFile(file, 'utf8');
    },
    (error: unknown) => {
      throw toFileError(file, error);
    },
  );
  const { parseCatalogFile } = await import('@backline/domain/catalog-file');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refuse(file, [`it is not JSON: ${error instanceof Error ? error.message : 'it cannot be read'}`]);
  }
  const read = parseCatalogFile(value);
  if ('catalog' in read) return read.catalog;
  throw refuse(
    file,
    read.mistakes.map(({ path, reason }) => (path === '' ? reason : `${path}: ${reason}`)),
  );
}

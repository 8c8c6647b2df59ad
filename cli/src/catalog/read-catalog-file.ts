import { readFile, stat } from 'node:fs/promises';
import type { CatalogFile, CatalogMistake } from '@backline/domain/catalog/catalog-file';
import { decodeText, TextFault } from '@backline/domain/inputs/decode-text';
import type { Context } from '../shared/command.ts';
import { CliError, toFileError } from '../shared/errors.ts';
import { checkAssets } from './check-assets.ts';

const bytesMax = 256 * 1024 * 1024;
const shownMistakes = 200;
const shownCharacters = 300;

/** Shortens a mistake for printing, because names in a file may be very long. */
function toShown(mistake: string): string {
  return mistake.length > shownCharacters ? `${mistake.slice(0, shownCharacters)}…` : mistake;
}

function toShownLines(lines: readonly string[]): string[] {
  const shown = lines.slice(0, shownMistakes).map(toShown);
  return lines.length > shown.length ? [...shown, `… and ${lines.length - shown.length} more`] : shown;
}

/** The error for an invalid catalog file, with the place of every mistake. Nothing was written. */
function refuse(file: string, mistakes: readonly string[]): CliError {
  return new CliError(
    `${file} is not a catalog; nothing was changed.`,
    'catalog_invalid',
    'refused',
    toShownLines(mistakes).map((line) => `  ${line}`),
  );
}

/** Reads a pipe, until it is a byte larger than a file may be. */
async function readPipe({ io }: Context): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of io.stdin.stream) {
    chunks.push(Buffer.from(chunk));
    size += chunks.at(-1)?.length ?? 0;
    if (size > bytesMax) break;
  }
  return Buffer.concat(chunks);
}

async function readText(context: Context, file: string): Promise<string> {
  try {
    const path = context.toPath(file);
    const size = file === '-' ? 0 : (await stat(path)).size;
    if (size > bytesMax) throw refuse(file, ['it is larger than 256 MB']);
    const bytes = file === '-' ? await readPipe(context) : await readFile(path);
    if (bytes.length > bytesMax) throw refuse(file, ['it is larger than 256 MB']);
    return decodeText(bytes);
  } catch (error) {
    if (error instanceof TextFault) throw refuse(file, [`${error.message}: save it as UTF-8`]);
    throw toFileError(file, error);
  }
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refuse(file, [`it is not JSON: ${error instanceof Error ? error.message : 'it cannot be read'}`]);
  }
}

const toLine = ({ path, reason }: CatalogMistake) => (path === '' ? reason : `${path}: ${reason}`);

export function logWarnings(log: Context['log'], warnings: readonly CatalogMistake[]): void {
  for (const line of toShownLines(warnings.map(toLine))) log(`Warning: ${line}`);
}

/** Reads and checks a catalog file, or a pipe for `-`, and the files it names. Throws one error with every mistake. */
export async function readCatalogFile(context: Context, file: string): Promise<CatalogFile> {
  const { env, log } = context;
  const value = parse(file, await readText(context, file));
  const { parseCatalogFile } = await import('@backline/domain/catalog/catalog-file');
  const { readBrand } = await import('@backline/brand/read-brand');
  const read = parseCatalogFile(value, readBrand(env.BRAND_PATH).brand.categories);
  if ('mistakes' in read) throw refuse(file, read.mistakes.map(toLine));
  const { mistakes, warnings } = checkAssets(read.catalog, env.catalogAssets);
  if (mistakes.length > 0) throw refuse(file, mistakes.map(toLine));
  logWarnings(log, warnings);
  return read.catalog;
}

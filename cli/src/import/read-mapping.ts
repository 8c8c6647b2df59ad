import { type ImportKind, type ImportMapping, importMapping, neededFields } from '@backline/domain/imports/mapping';
import { importProfiles } from '@backline/domain/imports/profiles';
import type { Context } from '../shared/command.ts';
import { CliError } from '../shared/errors.ts';
import { readTextFile } from '../shared/named-file.ts';
import { refuseUsage } from '../shared/options.ts';

function refuse(file: string, mistakes: readonly string[]): CliError {
  return new CliError(
    `${file} is no mapping; nothing was imported.`,
    'mapping_invalid',
    'refused',
    mistakes.map((mistake) => `  ${mistake}`),
  );
}

async function readFileMapping(context: Context, file: string): Promise<object> {
  const text = await readTextFile(context, file);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    throw refuse(file, ['it is not JSON']);
  }
  throw refuse(file, ['it must be an object: { "columns": …, "products": … }']);
}

function findProfile(name: string, kind: ImportKind): object {
  const profile = Object.hasOwn(importProfiles, name) ? importProfiles[name] : undefined;
  const names = Object.entries(importProfiles).flatMap(([one, { kinds }]) => (kinds[kind] === undefined ? [] : [one]));
  const mapping = profile?.kinds[kind];
  if (mapping !== undefined) return mapping;
  throw refuseUsage(
    `There is no profile ${name} for ${kind}. There are: ${names.join(', ')}. Anything else is read by a file: --mapping FILE.`,
  );
}

/** How a file is read: by a profile, by the vendor's own mapping, or by a profile with the mapping's changes. */
export async function readMapping(
  context: Context,
  kind: ImportKind,
  { profile, mapping: file }: { profile?: string; mapping?: string },
): Promise<ImportMapping & { source: string }> {
  if (profile === undefined && file === undefined)
    throw refuseUsage('Say how the file is read: --profile NAME, --mapping FILE, or both.');
  const base = profile === undefined ? {} : (findProfile(profile, kind) as { columns?: object });
  const own = file === undefined ? {} : ((await readFileMapping(context, file)) as { columns?: object });
  const read = importMapping.safeParse({ ...base, ...own, columns: { ...base.columns, ...own.columns } });
  if (!read.success)
    throw refuse(
      file ?? '',
      read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    );
  const missing = neededFields[kind].filter((field) => read.data.columns[field] === undefined);
  if (missing.length > 0)
    throw refuse(
      file ?? '',
      missing.map((field) => `columns.${field} is missing: which column of the file is it?`),
    );
  const { source } = read.data;
  if (source === undefined) throw refuse(file ?? '', ['source is missing: what is the other shop called?']);
  return { ...read.data, source };
}

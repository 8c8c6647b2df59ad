import { closeSync, openSync, readSync } from 'node:fs';
import type { CatalogFile, CatalogMistake } from '@backline/domain/catalog/catalog-file';
import { assetPrefix, toAssetFile } from './asset-file.ts';
import { findKind, hasEnding, type Media, toKindList } from './media-kind.ts';

/** Enough of a file to recognize its format: an SVG may begin with comments. */
const headBytes = 4096;

const mediaNames: Record<Media, string> = { picture: 'picture', sound: 'sound that browsers play' };

function readHead(file: string): Buffer | null {
  try {
    const descriptor = openSync(file, 'r');
    try {
      const head = Buffer.alloc(headBytes);
      return head.subarray(0, readSync(descriptor, head));
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return null;
  }
}

function findFault(folder: string, link: string, media: Media): string | null {
  if (!link.startsWith(assetPrefix))
    return `${link} is not served: a path starts with ${assetPrefix}, which is the folder ${folder}`;
  const file = toAssetFile(folder, link);
  const head = file === null ? null : readHead(file);
  if (head === null) return `there is no file ${link.slice(assetPrefix.length)} in ${folder}`;
  const kind = findKind(head);
  if (kind?.media === media) return null;
  const found = kind === null ? '' : `${kind.name}, and `;
  return `${link} is ${found}no ${mediaNames[media]}: its first bytes must be those of ${toKindList(media)}`;
}

/** Every picture and sound in a catalog, and where it is used. */
export function* listLinks({
  developers,
  collections,
}: CatalogFile): Generator<{ path: string; link: string; media: Media }> {
  for (const [at, { logo }] of developers.entries())
    yield { path: `developers[${at}].logo`, link: logo, media: 'picture' };
  for (const [at, { image, gallery, instruments, demos }] of collections.entries()) {
    yield { path: `collections[${at}].image`, link: image, media: 'picture' };
    for (const [place, picture] of gallery.entries())
      yield { path: `collections[${at}].gallery[${place}].image`, link: picture.image, media: 'picture' };
    for (const [place, { audio }] of demos.entries())
      yield { path: `collections[${at}].demos[${place}].audio`, link: audio, media: 'sound' };
    for (const [place, { audioPreview }] of instruments.entries())
      if (audioPreview !== undefined)
        yield {
          path: `collections[${at}].instruments[${place}].audioPreview`,
          link: audioPreview,
          media: 'sound',
        };
  }
}

/**
 * Checks that a catalog's pictures and sounds exist and have the right format, without network access. Only the name of
 * a remote address is checked, and an unusual one gets a warning.
 */
export function checkAssets(
  catalog: CatalogFile,
  folder: string,
): { mistakes: CatalogMistake[]; warnings: CatalogMistake[] } {
  const faults = new Map<string, string | null>();
  const mistakes: CatalogMistake[] = [];
  const warnings: CatalogMistake[] = [];
  for (const { path, link, media } of listLinks(catalog)) {
    if (!link.startsWith('/')) {
      if (!hasEnding(new URL(link).pathname, media))
        warnings.push({ path, reason: `${link} does not end like a ${mediaNames[media]} (${toKindList(media)})` });
      continue;
    }
    const key = `${media} ${link}`;
    // Many packs may share a file, so it is read once.
    const fault = faults.has(key) ? faults.get(key) : findFault(folder, link, media);
    faults.set(key, fault ?? null);
    if (fault != null) mistakes.push({ path, reason: fault });
  }
  return { mistakes, warnings };
}

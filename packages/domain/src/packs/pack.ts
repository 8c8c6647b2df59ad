import { z } from 'zod';
import { versionName } from '../downloads/installer.ts';
import { int32, isoTime, shownText } from '../fields.ts';

const bytes = z.int().min(0).meta({ format: 'int64' });
const optionId = z
  .string()
  .min(1)
  .max(32)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and dashes');
const shownName = z.string().trim().min(1).max(80).meta({ pattern: '.' });
const fileCount = int32(0, 200_000);

/** A part of a pack that may be left out, such as a microphone. */
export const packOption = z.object({ id: optionId, name: shownName, files: fileCount, bytes, isDefault: z.boolean() });
export type PackOption = z.infer<typeof packOption>;

/** The published version of a pack. */
export const publishedPack = z.object({
  version: shownText(32),
  publishedAt: isoTime,
  files: fileCount,
  bytes,
  /** The size of the files that must be installed before anything plays. */
  firstBytes: bytes,
  options: z.array(packOption).max(64),
});
export type PublishedPack = z.infer<typeof publishedPack>;

/** A path with `*` for any part of a name and `**` for any folders. */
const glob = z.string().min(1).max(180);

/** `pack.json` in a pack's folder. */
export const packFile = z.strictObject({
  name: shownName.optional(),
  first: z.array(glob).max(1000).default([]),
  /** The lowest plugin version. */
  requires: versionName.optional(),
  options: z
    .array(
      z.strictObject({
        id: optionId,
        name: shownName,
        files: z.array(glob).min(1).max(1000),
        isDefault: z.boolean().default(false),
      }),
    )
    .max(64)
    .default([]),
});
export type PackFile = z.infer<typeof packFile>;

export const bundleId = z
  .string()
  .length(64)
  .regex(/^[0-9a-f]+$/, 'is not the id of a bundle');

export const publicationId = z.uuid('is not the id of a publication').max(36);

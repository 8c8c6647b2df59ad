import { z } from 'zod';

export const deviceType = z.enum(['Windows', 'macOS']);
export type DeviceType = z.infer<typeof deviceType>;

export const webAddress = z.url().max(2048);

export const versionName = z
  .string()
  .trim()
  .min(1)
  .max(32)
  .regex(/^\d+(\.\d+){0,3}([+-][0-9A-Za-z.-]+)?$/, 'must look like 1.4.0');

export const installer = z.object({
  deviceType,
  /** The newest version for this system, when it is older than the answer's. */
  version: versionName.optional(),
  /** The call that returns the file's own link; `id` names the file. */
  downloadUrl: webAddress,
  fileName: z.string().max(128).meta({ pattern: '.*' }),
  sizeBytes: z.int().min(0).max(Number.MAX_SAFE_INTEGER).meta({ format: 'int64' }),
  sha256: z
    .string()
    .length(64)
    .regex(/^[0-9a-f]+$/),
});
export type Installer = z.infer<typeof installer>;

/** Who a version is for: everybody, or those who try what comes next. */
export const releaseChannels = ['stable', 'beta'] as const;
export const releaseChannel = z.enum(releaseChannels);
/** What is new in a version, in plain text. */
export const releaseNotes = z.string().trim().min(1).max(4000).meta({ pattern: '.' });
export type ReleaseChannel = (typeof releaseChannels)[number];

import { z } from 'zod';
import { shownText } from '../fields.ts';

export const deviceTypes = ['Windows', 'macOS', 'Linux'] as const;
export const deviceType = z.enum(deviceTypes);
export type DeviceType = z.infer<typeof deviceType>;

/** Processors that may have their own installer. */
export const installerArchs = ['x64', 'arm64'] as const;
export type InstallerArch = (typeof installerArchs)[number];

export const webAddress = z.url().max(2048);

/**
 * One to four numbers, then a pre-release and build metadata as in Semantic Versioning: parts of letters, digits and
 * dashes between dots. A number in a pre-release has no zero in front.
 */
export const versionName = z
  .string()
  .trim()
  .min(1)
  .max(32)
  .regex(
    /^\d+(\.\d+){0,3}(-(0|[1-9]\d*|\d*[A-Za-z-][\dA-Za-z-]*)(\.(0|[1-9]\d*|\d*[A-Za-z-][\dA-Za-z-]*))*)?(\+[\dA-Za-z-]+(\.[\dA-Za-z-]+)*)?$/,
    'must look like 1.4.0, 1.4.0-beta.2 or 1.4.0+build.7',
  );

export const installerArch = z
  .enum(installerArchs)
  .optional()
  .meta({ description: 'The processor that it is for alone; absent: the one for everybody on this system.' });

export const installer = z.object({
  deviceType,
  arch: installerArch,
  /** The newest version for this system, if it is older than the newest overall. */
  version: versionName.optional(),
  /** The call that returns a link to the file, identified by `id`. */
  downloadUrl: webAddress,
  fileName: shownText(128),
  sizeBytes: z.int().min(0).max(Number.MAX_SAFE_INTEGER).meta({ format: 'int64' }),
  sha256: z
    .string()
    .length(64)
    .regex(/^[0-9a-f]+$/),
});
export type Installer = z.infer<typeof installer>;

/** The channel of a version: for everyone, or for people who want to test. */
export const releaseChannels = ['stable', 'beta'] as const;
export const releaseChannel = z.enum(releaseChannels);
/** The release notes, in plain text. */
export const releaseNotes = z.string().trim().min(1).max(4000).meta({ pattern: '.' });
export type ReleaseChannel = (typeof releaseChannels)[number];

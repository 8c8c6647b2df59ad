import { decodeOfflineRequest } from '@backline/domain/devices/offline/decode-offline-request';
import { canBindForGood } from '@backline/domain/devices/seats/match-device';

/** The computer in a request file. */
export interface RequestPreview {
  /** The text of the file, which the server reads itself. */
  text: string;
  name: string;
  system: string;
  version: string;
  writtenAt: string;
}

export type RequestProblem = 'malformed' | 'foreign' | 'newer_format' | 'identifiers_too_few';

const toObject = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
const toText = (value: unknown) => (typeof value === 'string' ? value : '');

/** Reads a request file for a preview. Only the server decides about it. */
export function readRequest(text: string, productSlug: string): RequestPreview | RequestProblem {
  const { v, aud, dev, client, at } = toObject(decodeOfflineRequest(text));
  if (typeof v !== 'number') return 'malformed';
  if (v > 1) return 'newer_format';
  const { name, os, osVersion, ids } = toObject(dev);
  const writtenAt = new Date(Number(at) * 1000);
  if (toText(name) === '' || Number.isNaN(writtenAt.getTime())) return 'malformed';
  if (aud !== productSlug) return 'foreign';
  if (!canBindForGood(toObject(ids))) return 'identifiers_too_few';
  return {
    text,
    name: toText(name),
    system: `${toText(os)} ${toText(osVersion)}`.trim(),
    version: toText(toObject(client).version),
    writtenAt: writtenAt.toISOString(),
  };
}

import { eq, inArray } from '@backline/db';
import type { Preview } from '@backline/domain/catalog/catalog';
import type { Core } from '../core.ts';

/** The target loudness of all sounds in LUFS, the highest peak in dBFS, and the largest gain. */
const level = { loudness: -18, peak: -1, lift: 6 };

/** The stored measurements of the file at an address. All null if it was not measured. */
export interface MeasuredRow {
  hash: string | null;
  secondsMs: number | null;
  loudnessC: number | null;
  peakC: number | null;
  waves: string | null;
}

export function toMeasuredColumns(core: Core) {
  const { previews } = core.store.t;
  return {
    hash: previews.hash,
    secondsMs: previews.secondsMs,
    loudnessC: previews.loudnessC,
    peakC: previews.peakC,
    waves: previews.waves,
  };
}

const unknown: MeasuredRow = { hash: null, secondsMs: null, loudnessC: null, peakC: null, waves: null };

/** Puts a part of the hash into the address of a portal file, so that browsers may cache it forever. */
function toUrl(url: string, hash: string | null): string {
  return hash === null || !url.startsWith('/') ? url : `${url}?v=${hash.slice(0, 8)}`;
}

function toGainDb({ loudnessC, peakC }: MeasuredRow): number | undefined {
  if (loudnessC === null || peakC === null) return undefined;
  const gain = Math.min(level.loudness - loudnessC / 100, level.peak - peakC / 100, level.lift);
  return Math.round(gain * 100) / 100;
}

export function toPreview(url: string, measured: MeasuredRow = unknown): Preview {
  return {
    url: toUrl(url, measured.hash),
    seconds: measured.secondsMs === null ? undefined : measured.secondsMs / 1000,
    gainDb: toGainDb(measured),
    waves: measured.waves ?? undefined,
  };
}

/** Reads the measurements for some addresses. */
export async function findMeasured(core: Core, urls: readonly string[]): Promise<Map<string, MeasuredRow>> {
  const { previews, previewFiles } = core.store.t;
  if (urls.length === 0) return new Map();
  const rows = await core.store.db
    .select({ url: previewFiles.url, ...toMeasuredColumns(core) })
    .from(previewFiles)
    .innerJoin(previews, eq(previews.hash, previewFiles.hash))
    .where(inArray(previewFiles.url, [...urls]));
  return new Map(rows.map((row) => [row.url, row]));
}

import { readFile, stat } from 'node:fs/promises';
import { toReadFault } from '@backline/brand/brand-names';
import type { ReadSound } from '@backline/core/catalog/listen-to-catalog';
import { soundBytesMax, type Unmeasured } from '@backline/core/catalog/listener';
import { toAssetFile } from './asset-file.ts';

const fetchMs = 30_000;
const tooLarge = { problem: 'is larger than 20 MB' };

async function readAsset(file: string): Promise<Uint8Array | Unmeasured> {
  try {
    const { size } = await stat(file);
    return size > soundBytesMax ? tooLarge : await readFile(file);
  } catch (error) {
    return { problem: toReadFault(error) };
  }
}

async function fetchSound(url: string): Promise<Uint8Array | Unmeasured> {
  try {
    // An allowed host must not redirect to another one.
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(fetchMs) });
    if (!response.ok || response.body === null) return { problem: `is not there: the host answers ${response.status}` };
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of response.body) {
      parts.push(part);
      size += part.length;
      if (size > soundBytesMax) return tooLarge;
    }
    return Buffer.concat(parts);
  } catch {
    return { problem: 'cannot be fetched' };
  }
}

/** Reads sounds only in the folder of covers and sounds, and on allowed hosts. */
export function createSoundReader(folder: string, hosts: readonly string[] = []): ReadSound {
  return async (url) => {
    if (!url.startsWith('/')) return hosts.includes(new URL(url).host) ? fetchSound(url) : null;
    const file = toAssetFile(folder, url);
    return file === null ? { problem: 'is not there' } : readAsset(file);
  };
}

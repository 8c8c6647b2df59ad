import { createCipheriv, createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Core } from '@backline/core/core';
import { type NewPack, type PublishReport, publishPack } from '@backline/core/packs/publish-pack';

/** Incompressible bytes, unique to a name. */
export function toNoise(name: string, bytes: number): Buffer {
  const key = createHash('sha256').update(name).digest();
  return createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(bytes));
}

/** Publishes files as a version of a pack. The keys must exist. */
export async function publishTestPack(
  core: Core,
  pack: Pick<NewPack, 'sku' | 'version'> & Partial<NewPack>,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<PublishReport> {
  const folder = mkdtempSync(join(tmpdir(), 'backline-pack-'));
  try {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    const caller = { source: 'cli', ip: 'local', userAgent: null, session: null } as const;
    return await publishPack(core, caller, { channel: 'stable', notes: null, ...pack, folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

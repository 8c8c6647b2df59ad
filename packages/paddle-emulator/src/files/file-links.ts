import { notFound } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';

export interface FileLink {
  kind: 'invoice' | 'credit_note' | 'report';
  /** The id of the file's entity. */
  id: string;
  name: string;
  disposition: 'attachment' | 'inline';
}

const lifeMs = { invoice: 3_600_000, credit_note: 3_600_000, report: 180_000 };

/** Creates a link that needs no key, as Paddle's does. */
export function createFileLink(world: World, link: FileLink): string {
  const token = world.newId('file');
  const expiresAtMs = world.clock.now().getTime() + lifeMs[link.kind];
  world.settings.set(`file_link:${token}`, { ...link, expiresAtMs });
  return `${world.options.publicUrl}/files/${token}/${link.name}`;
}

export function getFileLink(world: World, token: string): FileLink {
  const link = world.settings.get<(FileLink & { expiresAtMs: number }) | null>(`file_link:${token}`, null);
  return link && link.expiresAtMs > world.clock.now().getTime() ? link : notFound('File', token);
}

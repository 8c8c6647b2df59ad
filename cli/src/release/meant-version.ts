import type { Core } from '@backline/core/core';
import { getMeant } from '../get-meant.ts';

/** A version that was published, by itself or by a part of it that no other one has. */
export async function getVersion(core: Core, wanted: string): Promise<string> {
  const { listReleases } = await import('@backline/core/downloads/list-releases');
  const { releases } = await listReleases(core);
  const meant = getMeant(wanted, releases, {
    kind: 'version',
    list: 'backline release list',
    toNames: ({ version }) => [version],
  });
  return meant.version;
}

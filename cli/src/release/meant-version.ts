import type { Core } from '@backline/core/core';
import type { Release } from '@backline/core/support/computers/list-releases';
import { toTarget } from '@backline/domain/downloads/to-target';
import { getMeant } from '../shared/get-meant.ts';

/** Finds a published version by its number or a unique part of it. */
export async function getVersion(core: Core, wanted: string): Promise<string> {
  const { listReleases } = await import('@backline/core/support/computers/list-releases');
  const { releases } = await listReleases(core);
  const meant = getMeant(wanted, releases, {
    kind: 'version',
    list: 'backline release list',
    toNames: ({ version }) => [version],
  });
  return meant.version;
}

const list = new Intl.ListFormat('en-GB');

/** The version offered to customers, in a sentence. */
export function toOffered(releases: readonly Release[]): string {
  const offered = releases.flatMap(({ version, installers }) => {
    const systems = installers.filter(({ isLatest }) => isLatest).map(toTarget);
    return systems.length === 0 ? [] : `${version} for ${list.format(systems)}`;
  });
  if (offered.length === 0) return 'The portal offers no version: customers read that none has been released yet.';
  return `The portal offers ${offered.join(', ')}.`;
}

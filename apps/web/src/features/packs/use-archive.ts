import type { ArchiveLink } from '@backline/domain/packs/serving/create-archive-link';
import { useState } from 'react';
import { trpc } from '../../lib/calls/trpc.ts';
import { useSingleFlight } from '../../lib/calls/use-single-flight.ts';

/** How far a download in the browser is: the browser itself shows the rest. */
export type ArchiveProgress =
  | { state: 'idle' }
  | { state: 'preparing' }
  | { state: 'saving'; link: Omit<ArchiveLink, 'url'> }
  | { state: 'failed'; error: unknown };

/** Asks for the link of a pack with the options that are chosen, and follows it. */
export function useArchive(sku: string) {
  const utils = trpc.useUtils();
  const [progress, setProgress] = useState<ArchiveProgress>({ state: 'idle' });
  const start = useSingleFlight(async (options: ReadonlySet<string> | null) => {
    setProgress({ state: 'preparing' });
    try {
      const chosen = options === null ? {} : { options: [...options].join(',') };
      const { url, ...link } = await utils.packs.createArchiveLink.fetch({ sku, ...chosen }, { staleTime: 0 });
      // The file is sent as an attachment: the page stays.
      window.location.assign(url);
      setProgress({ state: 'saving', link });
    } catch (error) {
      setProgress({ state: 'failed', error });
    }
  });
  return { progress, start };
}

import type { ArchiveLink } from '@backline/domain/packs/serving/create-archive-link';
import { useState } from 'react';
import { trpc } from '../../lib/calls/trpc.ts';
import { useSingleFlight } from '../../lib/calls/use-single-flight.ts';

/** The state of a download in the browser; the browser itself shows its progress. */
export type ArchiveProgress =
  | { state: 'idle' }
  | { state: 'preparing' }
  | { state: 'saving'; link: Omit<ArchiveLink, 'url'> }
  | { state: 'failed'; error: unknown };

/** Requests a link to a pack with the chosen options, and follows it. */
export function useArchive(sku: string) {
  const utils = trpc.useUtils();
  const [progress, setProgress] = useState<ArchiveProgress>({ state: 'idle' });
  const start = useSingleFlight(async (options: ReadonlySet<string> | null) => {
    setProgress({ state: 'preparing' });
    try {
      const chosen = options === null ? {} : { options: [...options].join(',') };
      const { url, ...link } = await utils.packs.createArchiveLink.fetch({ sku, ...chosen }, { staleTime: 0 });
      // The file is sent as an attachment, so the page stays.
      window.location.assign(url);
      setProgress({ state: 'saving', link });
    } catch (error) {
      setProgress({ state: 'failed', error });
    }
  });
  return { progress, start };
}

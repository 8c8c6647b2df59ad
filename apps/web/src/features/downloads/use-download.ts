import type { Installer } from '@backline/domain/downloads/installer';
import { downloadLinkMs } from '@backline/domain/limits';
import { minuteMs } from '@backline/domain/time';
import { useState } from 'react';
import { browserStorage, storageKeys } from '../../lib/browser/browser-storage.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { useSingleFlight } from '../../lib/calls/use-single-flight.ts';

export type DownloadProgress = 'idle' | 'starting' | 'started';

/** A link about to expire may do so before the browser follows it. */
const freshLinkMs = downloadLinkMs - 2 * minuteMs;

/** Requests a signed link for each installer once, in advance. Returns the first refusal. */
export function useDownloadLinks(ids: readonly string[], isAllowed: boolean) {
  const links = trpc.useQueries((t) =>
    ids.map((id) =>
      t.downloads.createDownloadLink(
        { id },
        { enabled: isAllowed, staleTime: freshLinkMs, refetchOnWindowFocus: false },
      ),
    ),
  );
  return links.find(({ error }) => error !== null)?.error ?? null;
}

/** Follows an installer's signed link, or a new one if it has expired. */
export function useDownload(id: string | null) {
  const utils = trpc.useUtils();
  const [progress, setProgress] = useState<DownloadProgress>('idle');
  const start = useSingleFlight(async (wanted: string) => {
    setProgress('starting');
    try {
      const { url } = await utils.downloads.createDownloadLink.fetch({ id: wanted }, { staleTime: freshLinkMs });
      // The file is sent as an attachment, so the page stays.
      window.location.assign(url);
      browserStorage.write(storageKeys.downloaded, 'yes');
      setProgress('started');
    } catch {
      setProgress('idle');
    }
  });
  return { progress, start: () => id !== null && start(id) };
}

/** The `id` in an installer's address; without it, nothing can be requested. */
export function findInstallerId(installer: Installer | undefined): string | null {
  return (installer && URL.parse(installer.downloadUrl)?.searchParams.get('id')) || null;
}

import { downloadLinkMs } from '@backline/domain/limits';
import { minuteMs } from '@backline/domain/time';
import { useState } from 'react';
import { browserStorage, storageKeys } from '../../lib/browser-storage.ts';
import { trpc } from '../../lib/trpc.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';

export type DownloadProgress = 'idle' | 'starting' | 'started';

/** A link that is about to expire may expire before the browser follows it. */
const freshLinkMs = downloadLinkMs - 2 * minuteMs;

/** One platform's signed link: loaded once, and again on a click when it has expired. */
export function useDownload(id: string | null, isAllowed: boolean) {
  const utils = trpc.useUtils();
  const [progress, setProgress] = useState<DownloadProgress>('idle');
  const link = trpc.downloads.createDownloadLink.useQuery(
    { id: id ?? '' },
    { enabled: id !== null && isAllowed, staleTime: freshLinkMs, refetchOnWindowFocus: false },
  );
  const start = useSingleFlight(async (wanted: string) => {
    setProgress('starting');
    try {
      const { url } = await utils.downloads.createDownloadLink.fetch({ id: wanted }, { staleTime: freshLinkMs });
      // The file is sent as an attachment: the page stays.
      window.location.assign(url);
      browserStorage.write(storageKeys.downloaded, 'yes');
      setProgress('started');
    } catch {
      setProgress('idle');
    }
  });
  return { error: link.error, progress, start: () => id !== null && start(id) };
}

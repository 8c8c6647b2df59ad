import { toAccountPath } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/packs';
import { useEffect, useRef, useState } from 'react';
import { toFormError, toLoadError } from '../../lib/calls/to-error-body.ts';
import { useProduct } from '../../lib/product-provider.tsx';
import { GetPackCard } from './get-pack-card.tsx';
import type { OwnedPack } from './to-owned-packs.ts';
import { useArchive } from './use-archive.ts';
import { usePublishedPacks } from './use-published-packs.ts';
import { watchForApp } from './watch-for-app.ts';

/** Checks if the plugin's application opened after its link was pressed. */
function useOpenApp() {
  const [isMissing, setMissing] = useState(false);
  const endRef = useRef<(() => void) | null>(null);
  useEffect(() => () => endRef.current?.(), []);
  const watch = () => {
    endRef.current?.();
    setMissing(false);
    endRef.current = watchForApp(window, () => setMissing(true));
  };
  return { isMissing, watch };
}

export type GetPackProps = Pick<OwnedPack, 'sku' | 'name' | 'standing'>;

/** How to get a pack, the same everywhere for a customer who has it. */
export function GetPack({ sku, name, standing }: GetPackProps) {
  const product = useProduct();
  const published = usePublishedPacks();
  const { isMissing, watch } = useOpenApp();
  const { progress, start } = useArchive(sku);
  const linkError = progress.state === 'failed' ? toFormError(progress.error, t('packs.linkFailed')) : null;
  return (
    <GetPackCard
      name={name}
      productName={product.name}
      standing={standing}
      pack={published.data && (published.data.get(sku) ?? null)}
      loadError={toLoadError(published, t('packs.loadFailed'))}
      appUrl={`${product.slug}://packs/${sku}`}
      isAppMissing={isMissing}
      pluginPath={toAccountPath('download', product.slug)}
      progress={progress}
      linkError={linkError}
      onRetry={published.refetch}
      onOpen={watch}
      onDownload={start}
    />
  );
}

/** On a page about the pack, under a heading. */
export function GetPackSection(props: GetPackProps) {
  return (
    <div id="sounds" className="scroll-mt-6 print:hidden">
      <h2 className="pb-3 font-semibold text-18">{t('packs.getSoundsTitle')}</h2>
      <GetPack {...props} />
    </div>
  );
}

import { t } from '@backline/texts/en/pack';
import { ChevronDown } from '@backline/ui';
import { createLate } from '../../../lib/create-late.tsx';
import { useFold } from '../../../lib/use-fold.ts';

/** Few read them: they are asked for when they are opened. */
const LateVersions = createLate(async () => (await import('../../packs/pack-versions.tsx')).PackVersions);

/** The versions of a pack, folded. */
export function WhatsNew({ sku }: { sku: string }) {
  const { isOpen, details } = useFold();
  return (
    <details className="group mobile:max-w-reading print:hidden" {...details}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between rounded-control border-hairline border-b text-dust transition-colors hover:text-paper">
        {t('pack.whatsNew')}
        <ChevronDown className="size-4 group-open:rotate-180" />
      </summary>
      {isOpen && <LateVersions sku={sku} />}
    </details>
  );
}

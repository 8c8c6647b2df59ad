import { t } from '@backline/texts/en/packs';
import { GetPack, type GetPackProps } from './get-pack.tsx';

/** On a page about the pack, under a heading. */
export function GetPackSection(props: GetPackProps) {
  return (
    <div className="print:hidden">
      <h2 className="pb-3 font-semibold text-18">{t('packs.getSoundsTitle')}</h2>
      <GetPack {...props} />
    </div>
  );
}

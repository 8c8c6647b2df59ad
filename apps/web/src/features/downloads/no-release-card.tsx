import type { BrandConfig } from '@backline/domain/product';
import { t } from '@backline/texts/installer';
import { Waveform } from '@backline/ui';

/** Replaces the installers before the first release. */
export function NoReleaseCard({ requirements }: Pick<BrandConfig, 'requirements'>) {
  return (
    <section
      aria-label={t('installer.unreleasedLabel')}
      className="overflow-hidden rounded-card border border-hairline bg-panel"
    >
      <p className="px-5 pt-5 text-dust mobile:px-8 mobile:pt-8">{t('installer.unreleased')}</p>
      <Waveform isSilent className="my-2 h-6 w-full opacity-60" />
      <dl className="px-5 pb-3 mobile:px-8 mobile:pb-5">
        {Object.entries(requirements).map(([name, needed = []]) => (
          <div
            key={name}
            className="grid gap-1 border-hairline border-t py-5 first:border-t-0 mobile:grid-cols-[9rem_1fr] mobile:gap-6"
          >
            <dt className="font-serif text-22 tracking-tight">{name}</dt>
            <dd className="max-w-reading text-dust">{needed.join('. ')}.</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import { t } from '@backline/texts/site';
import clsx from 'clsx';
import { useProduct } from '../../lib/product-provider.tsx';
import { useServices } from '../../lib/services-provider.tsx';

/** The seller, the terms and the support address. Empty if the brand has none of them. */
export function SiteFooter({ className = 'px-5 mobile:px-12' }: { className?: string }) {
  const { termsUrl, privacyUrl, supportEmail, imprint, isTrackingAsked } = useProduct();
  const { trackers } = useServices();
  if (imprint.length === 0 && supportEmail === null && !isTrackingAsked) return null;
  const links = {
    [t('site.termsOfService')]: termsUrl,
    [t('site.privacyPolicy')]: privacyUrl,
    [supportEmail ?? '']: supportEmail && `mailto:${supportEmail}`,
  };
  return (
    <footer className={clsx('mx-auto w-full max-w-page py-10 text-13 text-dust print:hidden', className)}>
      <p>{imprint.join(' · ')}</p>
      {Object.entries(links).map(
        ([label, href]) =>
          href && (
            <a key={label} href={href} className="mt-3 me-6 inline-block underline">
              {label}
            </a>
          ),
      )}
      {isTrackingAsked && (
        <button
          type="button"
          onClick={() => void trackers.load().then(({ choice }) => choice.ask())}
          className="mt-3 inline-block underline"
        >
          {t('site.trackerChoice')}
        </button>
      )}
    </footer>
  );
}

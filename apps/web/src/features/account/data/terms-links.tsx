import { t } from '@backline/texts/site';
import { useProduct } from '../../../lib/product-provider.tsx';

/** The vendor's terms, if there are any. */
export function TermsLinks() {
  const { termsUrl, privacyUrl } = useProduct();
  const links = { [t('site.termsOfService')]: termsUrl, [t('site.privacyPolicy')]: privacyUrl };
  return (
    <p className="text-dust">
      {Object.entries(links).map(
        ([label, url]) =>
          url !== null && (
            <a key={label} href={url} className="me-6 inline-flex min-h-11 items-center underline">
              {label}
            </a>
          ),
      )}
    </p>
  );
}

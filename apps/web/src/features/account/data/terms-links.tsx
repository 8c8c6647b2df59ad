import { privacy } from '@backline/texts/account/privacy';
import { site } from '@backline/texts/site';
import { createTexts } from '@backline/texts/write';
import { Card } from '@backline/ui';
import { useProduct } from '../../../lib/product-provider.tsx';

const { t } = createTexts({ privacy, site });

/** The vendor's terms, if there are any. */
export function TermsLinks() {
  const { termsUrl, privacyUrl } = useProduct();
  const links = { [t('site.termsOfService')]: termsUrl, [t('site.privacyPolicy')]: privacyUrl };
  const known = Object.entries(links).filter(([, url]) => url !== null);
  if (known.length === 0) return null;
  return (
    <Card title={t('privacy.terms')}>
      {known.map(([label, url]) => (
        <a key={label} href={url ?? ''} className="mr-6 inline-flex min-h-11 items-center underline">
          {label}
        </a>
      ))}
    </Card>
  );
}

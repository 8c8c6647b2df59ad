import { t } from '@backline/texts/account/privacy';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { PageHeading } from '../../site/page-heading.tsx';
import { TermsLinks } from './terms-links.tsx';
import { MailChoice, YourData } from './your-data.tsx';

/** The account's data: emails from the vendor, the export, the deletion. */
export function DataPage() {
  usePageTitle(t('privacy.title'));
  return (
    <>
      <PageHeading title={t('privacy.title')} text={t('privacy.explained')} />
      <div className="grid grid-cols-1 gap-6">
        <MailChoice />
        <YourData />
        <TermsLinks />
      </div>
    </>
  );
}

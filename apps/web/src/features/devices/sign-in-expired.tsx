import { paths } from '@backline/domain/paths';
import { t } from '@backline/texts/en/device-sign-in';
import { ButtonLink } from '../site/button-link.tsx';
import { PageHeading } from '../site/page-heading.tsx';

export function SignInExpired() {
  return (
    <>
      <PageHeading title={t('deviceSignIn.expiredTitle')} text={t('deviceSignIn.expiredLead')} />
      <ButtonLink to={paths.device}>{t('deviceSignIn.otherCode')}</ButtonLink>
    </>
  );
}

import { paths } from '@backline/domain/paths';
import { t } from '@backline/texts/en/device-sign-in';
import { Button } from '@backline/ui';
import { Link } from 'react-router-dom';
import { PageHeading } from '../site/page-heading.tsx';

export function SignInExpired() {
  return (
    <>
      <PageHeading title={t('deviceSignIn.expiredTitle')} text={t('deviceSignIn.expiredLead')} />
      <Button asChild>
        <Link to={paths.device}>{t('deviceSignIn.otherCode')}</Link>
      </Button>
    </>
  );
}

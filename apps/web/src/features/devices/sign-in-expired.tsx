import { paths } from '@backline/domain/paths';
import { deviceSignIn } from '@backline/texts/en/device-sign-in';
import { createTexts } from '@backline/texts/write';
import { Button } from '@backline/ui';
import { Link } from 'react-router';
import { PageHeading } from '../site/page-heading.tsx';

const { t } = createTexts({ deviceSignIn });

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

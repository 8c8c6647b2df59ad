import { paths } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/account/email-links';
import { withAddressToken } from '../../../lib/auth/with-address-token.tsx';
import { OnceLink } from './once-link.tsx';

export const CancelEmailPage = withAddressToken(({ token }) => (
  <OnceLink
    call="cancelEmail"
    token={token}
    title={t('emailLinks.cancelEmailTitle')}
    workingLabel={t('emailLinks.cancelEmailWorking')}
    done={t('emailLinks.cancelEmailDone')}
    failed={t('emailLinks.cancelEmailFailed')}
  />
));

export const ConfirmEmailPage = withAddressToken(
  ({ token }) => (
    <OnceLink
      call="confirmEmail"
      token={token}
      title={t('emailLinks.confirmEmailTitle')}
      workingLabel={t('emailLinks.confirmEmailWorking')}
      done={t('emailLinks.confirmEmailDone')}
      failed={t('emailLinks.confirmEmailFailed')}
    />
  ),
  paths.error,
);

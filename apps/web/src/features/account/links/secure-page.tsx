import { paths } from '@backline/domain/pages/paths';
import { account } from '@backline/texts/account/account';
import { emailLinks } from '@backline/texts/account/email-links';
import { secure as secureTexts } from '@backline/texts/account/secure';
import { createTexts } from '@backline/texts/write';
import { withAddressToken } from '../../../lib/auth/with-address-token.tsx';
import { trpc } from '../../../lib/calls/trpc.ts';
import { PressedLink } from './pressed-link.tsx';

const { t } = createTexts({ account, secure: secureTexts, emailLinks });

export const SecurePage = withAddressToken(Secure);

function Secure({ token }: { token: string }) {
  const secure = trpc.account.secure.useMutation();
  const [done, detail] = secure.data?.changeWithdrawn
    ? [t('secure.changeWithdrawn'), t('secure.changeWithdrawnNext')]
    : [t('secure.secured'), secure.data?.newerFactorsWait ? t('secure.newerFactorsWait') : t('secure.securedNext')];
  return (
    <PressedLink
      token={token}
      call={secure}
      title={t('secure.title')}
      lead={t('secure.lead')}
      press={t('secure.press')}
      note={t('secure.note')}
      workingLabel={t('secure.working')}
      doneTitle={t('secure.doneTitle')}
      done={done}
      detail={detail}
      failed={t('secure.secureFailed')}
      nextStep={{ label: t('emailLinks.toRecover'), path: paths.recover }}
    />
  );
}

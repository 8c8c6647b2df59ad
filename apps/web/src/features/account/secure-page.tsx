import { paths } from '@backline/domain/paths';
import { account } from '@backline/texts/en/account';
import { secure as secureTexts } from '@backline/texts/en/secure';
import { signIn } from '@backline/texts/en/sign-in';
import { createTexts } from '@backline/texts/write';
import { trpc } from '../../lib/trpc.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { withAddressToken } from '../../lib/with-address-token.tsx';
import { LinkPressCard } from './link-press-card.tsx';
import { OutcomeCard } from './outcome-card.tsx';
import { toOutcome } from './to-outcome.ts';
import { toRemedy } from './to-remedy.ts';

const { t } = createTexts({ account, secure: secureTexts, signIn });

export const SecurePage = withAddressToken(Secure);

function Secure({ token }: { token: string }) {
  const secure = trpc.account.secure.useMutation();
  const submit = useSingleFlight(secure.mutateAsync);
  const press = () => submit({ token });
  if (secure.isIdle)
    return (
      <LinkPressCard
        title={t('secure.title')}
        lead={t('secure.lead')}
        press={t('secure.press')}
        note={t('secure.note')}
        onPress={press}
      />
    );
  const [done, detail] = secure.data?.changeWithdrawn
    ? [t('account.changeWithdrawn'), t('account.changeWithdrawnNext')]
    : [t('account.secured'), secure.data?.newerFactorsWait ? t('secure.newerFactorsWait') : t('account.securedNext')];
  return (
    <OutcomeCard
      title={t('secure.title')}
      workingLabel={t('secure.working')}
      outcome={toOutcome(secure, done, t('account.secureFailed'), detail)}
      returnPath={paths.home}
      {...toRemedy(secure.error, { label: t('signIn.toRecover'), path: paths.recover }, press)}
    />
  );
}

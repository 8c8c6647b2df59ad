import { readTotp } from '@backline/domain/factors/read-factor-code';
import type { SecondFactorChoice } from '@backline/domain/second-factor-choice';
import { t } from '@backline/texts/account/second-step';
import { useMutation } from '@tanstack/react-query';
import { knowsPasskeys, loadPasskeys } from '../../../lib/auth/passkeys.ts';
import { toPasskeyError } from '../../../lib/auth/to-passkey-error.ts';
import { toErrorBody, toFormError } from '../../../lib/calls/to-error-body.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { useProduct } from '../../../lib/product-provider.tsx';
import { useTitleWhileShown } from '../../../lib/use-page-title.ts';
import { SecondStepCard } from './second-step-card.tsx';

export interface SecondStepProps {
  choice: SecondFactorChoice;
  onToken: (token: string) => void;
  onBack: () => void;
}

/** The second step of a login, and its calls. */
export function SecondStep({ choice: { challenge, methods }, onToken, onBack }: SecondStepProps) {
  useTitleWhileShown(t('secondStep.title'));
  const { supportEmail } = useProduct();
  const { client } = trpc.useUtils();
  const pass = trpc.sessions.passSecondFactor.useMutation({ onSuccess: ({ token }) => onToken(token) });
  const ask = useMutation({
    async mutationFn() {
      const { askPasskey } = await loadPasskeys();
      const options = { challenge, rpId: location.hostname, userVerification: 'required' as const };
      const assertion = await askPasskey(options);
      return client.sessions.passSecondFactor.mutate({ challenge, assertion });
    },
    onSuccess: ({ token }) => onToken(token),
  });
  const submit = (code: string) => {
    ask.reset();
    pass.mutate({ challenge, code });
  };
  const press = () => {
    pass.reset();
    ask.mutate();
  };
  const isWrongRecovery =
    toErrorBody(pass.error)?.code === 'second_factor_wrong' && readTotp(pass.variables?.code ?? '') === null;
  const error = isWrongRecovery
    ? { message: t('secondStep.failed'), detail: t('secondStep.recoveryWrong') }
    : toFormError(pass.error, t('secondStep.failed'));
  return (
    <SecondStepCard
      methods={methods.filter((method) => method !== 'passkey' || knowsPasskeys())}
      isSubmitting={pass.isPending || pass.isSuccess}
      isAskingPasskey={ask.isPending || ask.isSuccess}
      error={error ?? toPasskeyError(ask.error)}
      supportEmail={supportEmail}
      onCode={submit}
      onPasskey={press}
      onBack={onBack}
    />
  );
}

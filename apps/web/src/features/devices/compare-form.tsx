import type { SignInRequest } from '@backline/domain/devices/sign-in/get-sign-in';
import { rich, t } from '@backline/texts/device-sign-in';
import { Button, ErrorNotice, Form, type FormError, PasswordField, TextField } from '@backline/ui';
import { useProduct } from '../../lib/product-provider.tsx';
import { describeAgo } from '../../lib/text/relative-time.ts';
import { Rich, strong } from '../../lib/text/rich.tsx';
import { useFields } from '../../lib/use-fields.ts';
import { PageHeading } from '../site/page-heading.tsx';
import { describeClient, describeSystem } from './computers/describe-device.ts';
import { SignedInAs } from './computers/signed-in-as.tsx';

interface CompareFormProps {
  request: SignInRequest;
  /** The number of places if all are in use, otherwise null. */
  fullLimit: number | null;
  needsPassword: boolean;
  isApproving: boolean;
  isDenying: boolean;
  error: FormError | null;
  onApprove: (input: { name?: string; password?: string }) => void;
  /** Confirms with a passkey instead of the password; absent if there is none. */
  onPasskey?: (() => void) | undefined;
  onDeny: () => void;
}

/** The known facts about a computer, and the consequences of approving it. Focus starts on the title. */
export function CompareForm({
  request,
  fullLimit,
  needsPassword,
  isApproving,
  isDenying,
  error,
  onApprove,
  onPasskey,
  onDeny,
}: CompareFormProps) {
  const { name: productName } = useProduct();
  const { device, client, userCode, isSameNetwork } = request;
  const { field, watch, handleSubmit } = useFields({ name: device.name, password: '' });
  const approve = handleSubmit(({ name, password }) =>
    onApprove({ ...(name.trim() === '' ? {} : { name: name.trim() }), ...(needsPassword ? { password } : {}) }),
  );
  return (
    <>
      <PageHeading title={t('deviceSignIn.compareTitle')} text={t('deviceSignIn.compareLead', { productName })} />
      <Form isSubmitting={isApproving || isDenying} onSubmit={approve} className="grid max-w-form grid-cols-1 gap-6">
        <div className="grid grid-cols-1 gap-3 rounded-card border border-hairline bg-panel p-5">
          <p className="font-mono text-28 tracking-tight mobile:text-40">{userCode}</p>
          <p className="break-words text-dust">
            <Rich
              parts={rich('deviceSignIn.request', {
                network: isSameNetwork ? 'same' : 'other',
                name: device.name,
                system: describeSystem(device),
                client: describeClient(productName, client),
                ago: describeAgo(request.askedAt),
                time: (ago) => <time dateTime={request.askedAt}>{ago}</time>,
                warning: (words) => <strong className="font-semibold text-accent">{words}</strong>,
              })}
            />
          </p>
        </div>
        <p className="max-w-reading text-dust">
          <Rich
            parts={rich('deviceSignIn.compareWarning', {
              productName,
              place: strong,
            })}
          />
        </p>
        {fullLimit !== null && (
          <p className="max-w-reading border-accent border-s-2 ps-4">
            {t('deviceSignIn.allPlacesInUse', { limit: fullLimit })}
          </p>
        )}
        <TextField
          label={t('deviceSignIn.computerName')}
          autoComplete="off"
          maxLength={64}
          hint={t('deviceSignIn.computerNameHint')}
          {...field('name')}
        />
        {needsPassword && (
          <PasswordField
            label={t('deviceSignIn.yourPassword')}
            autoComplete="current-password"
            hint={t('deviceSignIn.passwordHint')}
            required
            {...field('password')}
          />
        )}
        {needsPassword && onPasskey && (
          <Button variant="text" className="justify-self-start" onClick={onPasskey}>
            {t('deviceSignIn.usePasskey')}
          </Button>
        )}
        <ErrorNotice error={error} />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            isPending={isApproving}
            disabledReason={needsPassword && watch('password') === '' ? t('deviceSignIn.passwordMissing') : undefined}
          >
            {t('deviceSignIn.approve')}
          </Button>
          <Button variant="secondary" isPending={isDenying} onClick={() => isApproving || onDeny()}>
            {t('deviceSignIn.deny')}
          </Button>
        </div>
        <SignedInAs />
      </Form>
    </>
  );
}

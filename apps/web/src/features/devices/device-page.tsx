import type { SeatChoice } from '@backline/domain/devices/fields';
import type { DeviceList } from '@backline/domain/devices/seats/list';
import type { SignInRequest } from '@backline/domain/devices/sign-in/get-sign-in';
import { parseUserCode } from '@backline/domain/devices/sign-in/user-code';
import { t } from '@backline/texts/device-sign-in';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useAuth } from '../../lib/auth/auth-provider.tsx';
import { knowsPasskeys } from '../../lib/auth/passkeys.ts';
import { useLoginPath } from '../../lib/auth/use-login-path.ts';
import { useStepFocus } from '../../lib/browser/focus-heading.ts';
import { toErrorBody, toFormError } from '../../lib/calls/to-error-body.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { Confirm } from '../site/confirm.tsx';
import { CompareForm } from './compare-form.tsx';
import { PlacesDialog } from './computers/places-dialog.tsx';
import { EnterCodeForm } from './enter-code-form.tsx';
import { SignInAdded, SignInDenied, SignInExpired, SignInNumber } from './sign-in-ends.tsx';

/** How often the page checks if the plugin got the number. */
const numberCheckMs = 3000;

/** The page that a plugin opens for its owner, to approve or refuse the computer with its code. */
export function DevicePage() {
  const { token } = useAuth();
  const loginPath = useLoginPath();
  return token === null ? <Navigate to={loginPath} replace /> : <SignIn />;
}

/** True while the owner, or the number in the plugin, still has to decide. */
function isOpen(request: SignInRequest | undefined): boolean {
  return request !== undefined && (request.decision === null || request.number !== null);
}

const isUnknown = (error: unknown) => toErrorBody(error)?.code === 'code_unknown';

/** The address has the code, and the server knows everything else. */
function SignIn() {
  const [params, setParams] = useSearchParams();
  const typed = params.get('code') ?? '';
  const code = parseUserCode(typed);
  const signIn = trpc.devices.getSignIn.useQuery(
    { userCode: code ?? '' },
    {
      enabled: code !== null,
      // Wrong codes count against a limit, so the page does not retry automatically.
      gcTime: 0,
      refetchOnReconnect: false,
      refetchOnWindowFocus: ({ state }) => (state.error === null && isOpen(state.data) ? 'always' : false),
      refetchInterval: ({ state }) => (state.error === null && state.data?.number ? numberCheckMs : false),
    },
  );
  const request = code === null ? undefined : signIn.data;
  useStepFocus(request === undefined ? 'code' : 'decision');
  if (code !== null && request !== undefined)
    return <Decision key={code} userCode={code} request={request} isGone={isUnknown(signIn.error)} />;
  const malformed = code === null && typed !== '' ? { message: t('deviceSignIn.codeMalformed') } : null;
  const submit = (next: string) => {
    if (code !== null && parseUserCode(next) === code) void signIn.refetch();
    else setParams({ code: next });
  };
  return (
    <EnterCodeForm
      code={typed}
      isSubmitting={code !== null && signIn.isFetching}
      error={malformed ?? toFormError(signIn.error, t('deviceSignIn.codeFailed'))}
      onSubmit={submit}
    />
  );
}

/** The places of the first full pool; null if a new computer gets a place. */
function findFullLimit(list: DeviceList | undefined): number | null {
  return list?.pools.find(({ isEnforced, used, limit }) => isEnforced && used >= limit)?.limit ?? null;
}

interface DecisionProps {
  userCode: string;
  request: SignInRequest;
  /** The code has expired in the meantime. */
  isGone: boolean;
}

function Decision({ userCode, request, isGone }: DecisionProps) {
  const utils = trpc.useUtils();
  const [full, setFull] = useState<SeatChoice | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const [hasConfirmed, setConfirmed] = useState(false);
  const factors = trpc.factors.listFactors.useQuery(undefined, { enabled: request.needsPassword });
  const hasPasskey = (factors.data?.passkeys.length ?? 0) > 0 && knowsPasskeys();
  const list = trpc.devices.list.useQuery(undefined, { enabled: request.decision === null });
  const note = (decided: Pick<SignInRequest, 'decision' | 'number'>) =>
    utils.devices.getSignIn.setData({ userCode }, (old) => old && { ...old, ...decided });
  const approve = trpc.devices.approveSignIn.useMutation({
    onSuccess: ({ number }) => {
      setFull(null);
      note({ decision: 'approved', number });
      // Otherwise the old number would show until the new one arrives.
      void utils.devices.list.reset();
    },
    onError: (error) => setFull((shown) => toErrorBody(error)?.details ?? shown),
  });
  const deny = trpc.devices.denySignIn.useMutation({ onSuccess: () => note({ decision: 'denied', number: null }) });
  const isEnded = isOpen(request) && (isGone || isUnknown(approve.error) || isUnknown(deny.error));
  useStepFocus(`${request.decision} ${request.number} ${isEnded}`);

  if (request.decision === 'denied') return <SignInDenied request={request} />;
  if (isEnded) return <SignInExpired />;
  if (request.number !== null) return <SignInNumber number={request.number} />;
  if (request.decision === 'approved') return <SignInAdded request={request} />;

  const refusal = toErrorBody(approve.error)?.code;
  const needsPassword =
    !hasConfirmed && (request.needsPassword || refusal === 'password_required' || refusal === 'current_password_wrong');
  const error = toFormError(approve.error, t('deviceSignIn.addFailed'));
  const wish = approve.variables;
  return (
    <>
      <CompareForm
        request={request}
        fullLimit={findFullLimit(list.data)}
        needsPassword={needsPassword}
        isApproving={approve.isPending && full === null}
        isDenying={deny.isPending}
        error={full === null ? (error ?? toFormError(deny.error, t('deviceSignIn.refuseFailed'))) : null}
        onApprove={(input) => approve.mutate({ userCode, ...input })}
        onPasskey={hasPasskey ? () => setConfirming(true) : undefined}
        onDeny={() => deny.mutate({ userCode })}
      />
      {isConfirming && (
        <Confirm
          onDone={() => {
            setConfirming(false);
            setConfirmed(true);
            approve.reset();
          }}
          onClose={() => setConfirming(false)}
        />
      )}
      {full !== null && wish !== undefined && (
        <PlacesDialog
          choice={full}
          newName={wish.name ?? request.device.name}
          isWaitingOffered
          isSubmitting={approve.isPending}
          error={refusal === 'seats_full' ? null : error}
          onSubmit={(choice) => approve.mutate({ userCode, name: wish.name, password: wish.password, ...choice })}
          onClose={() => {
            setFull(null);
            approve.reset();
          }}
        />
      )}
    </>
  );
}

import type { SeatChoice } from '@backline/domain/devices/fields';
import type { SignInRequest } from '@backline/domain/devices/get-sign-in';
import { parseUserCode } from '@backline/domain/devices/user-code';
import { type ReactNode, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useAuth } from '../../lib/auth-provider.tsx';
import { toErrorBody, toFormError } from '../../lib/to-error-body.ts';
import { trpc } from '../../lib/trpc.ts';
import { useLoginPath } from '../../lib/use-login-path.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { CompareForm } from './compare-form.tsx';
import { EnterCodeForm } from './enter-code-form.tsx';
import { PlacesDialog } from './places-dialog.tsx';
import { SignInAdded } from './sign-in-added.tsx';
import { SignInDenied } from './sign-in-denied.tsx';
import { SignInExpired } from './sign-in-expired.tsx';
import { SignInNumber } from './sign-in-number.tsx';
import { useStepFocus } from './use-step-focus.ts';

/** How often the page asks whether the plugin was told the number. */
const numberCheckMs = 3000;

const codeMalformed = 'Codes have eight letters and no vowels. Please compare it with the one in the plugin.';

/** Where a plugin sends its owner: the computer that shows a code is added to the account, or it is not. */
export function DevicePage() {
  const { token } = useAuth();
  const loginPath = useLoginPath();
  return token === null ? <Navigate to={loginPath} replace /> : <SignIn />;
}

function SignIn() {
  const [params, setParams] = useSearchParams();
  const typed = params.get('code') ?? '';
  const code = parseUserCode(typed);
  const { step, view } = useStep(typed, code, (next) => setParams({ code: next }));
  useStepFocus(step);
  return view;
}

/** Whether something is still to be decided: by the owner, or by the number in the plugin. */
function isOpen(request: SignInRequest | undefined): boolean {
  return request !== undefined && (request.decision === null || request.number !== null);
}

/** The step of the sign-in that a code is of. The address has the code, the server knows all else. */
function useStep(
  typed: string,
  code: string | null,
  onCode: (code: string) => void,
): { step: string; view: ReactNode } {
  const userCode = code ?? '';
  const utils = trpc.useUtils();
  const [full, setFull] = useState<SeatChoice | null>(null);
  const signIn = trpc.devices.getSignIn.useQuery(
    { userCode },
    {
      enabled: code !== null,
      // Codes that miss are counted, so none is asked for again by itself.
      gcTime: 0,
      refetchOnReconnect: false,
      refetchOnWindowFocus: ({ state }) => state.error === null && isOpen(state.data),
      refetchInterval: ({ state }) => (state.error === null && state.data?.number ? numberCheckMs : false),
    },
  );
  const approve = trpc.devices.approveSignIn.useMutation({
    onSuccess: ({ number }) => {
      setFull(null);
      utils.devices.getSignIn.setData({ userCode }, (old) => old && { ...old, decision: 'approved', number });
      void utils.devices.list.invalidate();
    },
    onError: (error) => setFull((shown) => toErrorBody(error)?.details ?? shown),
  });
  const deny = trpc.devices.denySignIn.useMutation({
    onSuccess: () => utils.devices.getSignIn.setData({ userCode }, (old) => old && { ...old, decision: 'denied' }),
  });
  const submit = useSingleFlight(approve.mutateAsync);
  const refuse = useSingleFlight(deny.mutateAsync);

  const request = signIn.data;
  const refusals = [signIn.error, approve.error, deny.error].map((error) => toErrorBody(error)?.code);
  if (code === null || request === undefined) {
    const problem = code === null && typed !== '' ? { message: codeMalformed } : null;
    const lookup = toFormError(signIn.error, 'The code could not be looked up.');
    const onSubmit = (next: string) => (parseUserCode(next) === code ? void signIn.refetch() : onCode(next));
    const isLooking = code !== null && signIn.isFetching;
    const view = <EnterCodeForm code={typed} isSubmitting={isLooking} error={problem ?? lookup} onSubmit={onSubmit} />;
    return { step: 'code', view };
  }
  if (request.decision === 'denied') return { step: 'denied', view: <SignInDenied request={request} /> };
  if (!isOpen(request)) return { step: 'added', view: <SignInAdded request={request} /> };
  if (refusals.includes('code_unknown')) return { step: 'expired', view: <SignInExpired /> };
  if (request.number !== null) return { step: 'number', view: <SignInNumber number={request.number} /> };

  const [, refusal] = refusals;
  const isFull = refusal === 'seats_full';
  const error = toFormError(approve.error, 'The computer could not be added.');
  const wish = approve.variables;
  const view = (
    <>
      <CompareForm
        request={request}
        needsPassword={request.needsPassword || refusal === 'password_required' || refusal === 'current_password_wrong'}
        isApproving={approve.isPending && full === null}
        isDenying={deny.isPending}
        error={full === null ? (error ?? toFormError(deny.error, 'The computer could not be refused.')) : null}
        onApprove={(input) => submit({ userCode, ...input })}
        onDeny={() => refuse({ userCode })}
      />
      {full !== null && wish !== undefined && (
        <PlacesDialog
          choice={full}
          newName={wish.name ?? request.device.name}
          isWaitingOffered
          isSubmitting={approve.isPending}
          error={isFull ? null : error}
          onSubmit={({ replaceDeviceId, isCourtesy, withoutSeat }) =>
            submit({ userCode, name: wish.name, password: wish.password, replaceDeviceId, isCourtesy, withoutSeat })
          }
          onClose={() => {
            setFull(null);
            approve.reset();
          }}
        />
      )}
    </>
  );
  return { step: 'compare', view };
}

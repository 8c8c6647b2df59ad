import { t } from '@backline/texts/en/profile';
import { toFormError } from '../../lib/to-error-body.ts';
import { trpc } from '../../lib/trpc.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { SessionsCard } from './sessions-card.tsx';

export function Sessions() {
  const utils = trpc.useUtils();
  const list = trpc.sessions.listSessions.useQuery();
  const settle = { onSettled: () => utils.sessions.listSessions.invalidate() };
  const endOne = trpc.sessions.endOneSession.useMutation(settle);
  const endOthers = trpc.sessions.endOtherSessions.useMutation(settle);
  const end = useSingleFlight(endOne.mutateAsync);
  const endRest = useSingleFlight(() => endOthers.mutateAsync());

  const endingId = endOthers.isPending ? 'others' : endOne.isPending ? endOne.variables.id : null;
  return (
    <SessionsCard
      sessions={list.data?.sessions ?? null}
      error={
        toFormError(list.error, t('profile.sessionsFailed')) ??
        toFormError(endOne.error ?? endOthers.error, t('profile.endFailed'))
      }
      endingId={endingId}
      onRetry={() => void list.refetch()}
      onEnd={(id) => end({ id })}
      onEndOthers={() => endRest(undefined)}
    />
  );
}

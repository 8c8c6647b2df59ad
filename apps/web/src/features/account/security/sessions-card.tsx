import type { SessionSummary } from '@backline/domain/account/fields';
import { describeUserAgent } from '@backline/domain/inputs/describe-user-agent';
import { t } from '@backline/texts/account/profile';
import { Button, Card, ErrorNotice, type FormError } from '@backline/ui';
import { useState } from 'react';
import { LoadingLines } from '../../site/loading-lines.tsx';
import { SessionRow } from './session-row.tsx';

export interface SessionsCardProps {
  /** Null while loading. */
  sessions: readonly SessionSummary[] | null;
  /** Why they could not be loaded, or if there are sessions, why one could not be ended. */
  error: FormError | null;
  /** The session being ended, or 'others' for all but this one. */
  endingId: string | null;
  onRetry: () => void;
  onEnd: (id: string) => void;
  onEndOthers: () => void;
}

export function SessionsCard({ sessions, error, endingId, onRetry, onEnd, onEndOthers }: SessionsCardProps) {
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Card title={t('profile.sessions')} explanation={t('profile.sessionsExplained')}>
      <ErrorNotice error={error} onRetry={sessions === null ? onRetry : undefined} className="mb-4" />
      {sessions === null && error === null && <LoadingLines label={t('profile.sessionsLoading')} />}
      {sessions !== null && (
        <ul>
          {foldAlike(sessions).map((alike) => (
            <AlikeSessions key={alike[0]?.id} sessions={alike} endingId={endingId} onEnd={onEnd} />
          ))}
        </ul>
      )}
      {sessions !== null && !hasOthers && (
        <p className="border-hairline border-t pt-4 text-13 text-dust">{t('profile.noOthers')}</p>
      )}
      {hasOthers && (
        <div className="border-hairline border-t pt-5">
          <Button variant="secondary" isPending={endingId === 'others'} onClick={onEndOthers}>
            {t('profile.endOthers')}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Groups sessions that look the same, in the order of each group's newest. The current session is separate. */
function foldAlike(sessions: readonly SessionSummary[]): SessionSummary[][] {
  const groups = new Map<string, SessionSummary[]>();
  for (const session of sessions) {
    const key = session.isCurrent ? '' : describeUserAgent(session.userAgent);
    groups.set(key, [...(groups.get(key) ?? []), session]);
  }
  return [...groups.values()];
}

interface AlikeSessionsProps extends Pick<SessionsCardProps, 'endingId' | 'onEnd'> {
  sessions: readonly SessionSummary[];
}

/** The newest of a group of sessions. The others show on request. */
function AlikeSessions({ sessions, endingId, onEnd }: AlikeSessionsProps) {
  const [isOpen, setOpen] = useState(false);
  const folded = sessions.length - 1;
  return (
    <>
      {(isOpen ? sessions : sessions.slice(0, 1)).map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          isEnding={endingId === session.id}
          onEnd={() => onEnd(session.id)}
        />
      ))}
      {folded > 0 && (
        <li className="pb-2 ps-9">
          <Button variant="text" className="text-13" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen
              ? t('profile.foldSessions')
              : t('profile.moreSessions', { count: folded, device: describeUserAgent(sessions[0]?.userAgent ?? null) })}
          </Button>
        </li>
      )}
    </>
  );
}

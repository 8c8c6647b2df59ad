import { t } from '@backline/texts/account/profile';
import { Button, Card, Skeleton } from '@backline/ui';
import type { ReactNode } from 'react';

export type ProfileChange = 'email' | 'password' | 'contactName';

export interface ProfileCardProps {
  /** Null while loading. */
  user: { email: string; contactName: string } | null;
  onChange: (what: ProfileChange) => void;
}

export function ProfileCard({ user, onChange }: ProfileCardProps) {
  return (
    <Card title={t('profile.loginAndName')} explanation={t('profile.loginLead')}>
      {user === null && (
        <p role="status" className="sr-only">
          {t('profile.loading')}
        </p>
      )}
      <ul>
        <Row
          label={t('profile.email')}
          value={user?.email}
          action={t('profile.changeEmail')}
          onAct={() => onChange('email')}
        />
        <Row
          label={t('profile.password')}
          value={user && <MaskedPassword />}
          action={t('profile.changePassword')}
          onAct={() => onChange('password')}
        />
        <Row
          label={t('profile.displayName')}
          value={user?.contactName}
          action={t('profile.changeDisplayName')}
          onAct={() => onChange('contactName')}
        />
      </ul>
    </Card>
  );
}

function MaskedPassword() {
  return (
    <>
      <span aria-hidden="true">••••••••••</span>
      <span className="sr-only">{t('profile.notShown')}</span>
    </>
  );
}

interface RowProps {
  label: string;
  value: ReactNode;
  action: string;
  onAct: () => void;
}

function Row({ label, value, action, onAct }: RowProps) {
  const isLoading = value === undefined || value === null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-hairline border-t py-4">
      <div className="min-w-0 max-mobile:w-full">
        <p className="text-13 text-dust">{label}</p>
        <div className="min-h-6 break-words">{isLoading ? <Skeleton className="mt-1 h-4 w-48" /> : value}</div>
      </div>
      <Button variant="secondary" isDisabled={isLoading} onClick={onAct}>
        {action}
      </Button>
    </li>
  );
}

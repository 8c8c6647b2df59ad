import { Dialog, type FormError } from '@backline/ui';

export interface RemoveAllDialogProps {
  /** How many computers there are. */
  computers: number;
  isSubmitting: boolean;
  /** How many were removed. */
  released: number | null;
  error: FormError | null;
  onSubmit: () => void;
  onClose: () => void;
}

const count = (computers: number) => (computers === 1 ? '1 computer' : `all ${computers} computers`);

export function RemoveAllDialog({ computers, isSubmitting, released, error, onSubmit, onClose }: RemoveAllDialogProps) {
  return (
    <Dialog
      title="Remove All Computers?"
      description={`This removes ${count(computers)} from your account, for example after a theft. Their sessions play for 14 days from when they hear of it. Each place is free at once for one of your moves, and without a move when its license has ended.`}
      isSubmitting={isSubmitting}
      error={error}
      success={released === null ? null : 'Your computers were removed.'}
      successDetail={released === null ? undefined : 'Sign in again on those that are yours.'}
      submitLabel="Remove All"
      isDanger
      onSubmit={onSubmit}
      onClose={onClose}
    />
  );
}

import type { TaskKind } from '@backline/domain/tasks';
import { inviteAccount } from '../imports/invitations.ts';
import { applyRefund } from '../orders/apply-refund.ts';
import { changeSales } from '../payments/change-sales.ts';
import { applyErasure } from '../privacy/apply-erasure.ts';
import { remindTrial } from '../subscriptions/trial-reminders.ts';
import { applyEmailMove } from '../support/people/apply-email-move.ts';
import { applyFactorReset } from '../support/people/apply-factor-reset.ts';
import { applyMerge } from '../support/people/apply-merge.ts';
import type { Work } from '../tasks/run-task.ts';

/** What is done for each kind of task when it is due. Its terms are in `taskTerms`. Null: the host does it, if it can. */
export const works = {
  'email.move': applyEmailMove,
  'account.merge': applyMerge,
  'account.erase': applyErasure,
  'factor.reset': applyFactorReset,
  'account.invite': inviteAccount,
  'order.refund': applyRefund,
  'trial.remind': remindTrial,
  'sale.change': changeSales,
  'backup.make': null,
} as const satisfies Record<TaskKind, Work | null>;

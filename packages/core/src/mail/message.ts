import type { Plan } from '@backline/domain/plans/plan';

/** A mail as the use cases order it: what to say and to whom, never how it looks. Links are whole addresses. */
export type MailMessage =
  | ({ kind: 'verify'; to: string; contactName: string | null; verifyUrl: string } & NotMe)
  | { kind: 'already_registered'; to: string; contactName: string | null; loginUrl: string; recoverUrl: string }
  | { kind: 'recover'; to: string; contactName: string | null; resetUrl: string; cancelUrl: string }
  | { kind: 'password_changed'; to: string; contactName: string | null; recoverUrl: string; withdrawnEmail?: string }
  | ({ kind: 'email_confirm'; to: string; contactName: string | null; confirmUrl: string } & NotMe)
  | { kind: 'email_change_notice'; to: string; contactName: string | null; newEmail: string; cancelUrl: string }
  | { kind: 'invite'; to: string; verifyUrl: string }
  | { kind: 'account_secured'; to: string; resetUrl: string; recoverUrl: string; withdrawnEmail?: string }
  | { kind: 'purchase_codes'; to: string; items: readonly PurchasedCode[]; redeemAllUrl: string }
  | PlanMail;

/** Where to say that somebody else has asked; absent in what the outbox holds from before. */
interface NotMe {
  secureUrl?: string;
}

interface ToPlanOwner {
  to: string;
  contactName: string | null;
  /** As the catalog has it. */
  planName: string;
  /** The plan's own page. */
  planUrl: string;
}

/** What there is to say about a plan. Times are ISO texts; `amount` is written out, null where it is not known. */
export type PlanNotice =
  | { kind: 'plan_welcome'; plan: Plan; isTrial: boolean; amount: string | null; chargeOn: string | null }
  | { kind: 'plan_trial_ending'; plan: Plan; amount: string | null; chargeOn: string | null }
  | { kind: 'plan_payment_failed'; dueAt: string | null }
  | { kind: 'plan_changed'; plan: Plan; amount: string | null; chargeOn: string | null }
  | { kind: 'plan_canceled'; endsOn: string }
  | { kind: 'plan_ended'; endedOn: string };

export type PlanMail = ToPlanOwner & PlanNotice;

/** A line of a guest's purchase. */
export interface PurchasedCode {
  productName: string;
  licenseCode: string;
  redeemUrl: string;
}

/** What the worker hands over for delivery. `id` is stable across attempts, so that a second delivery can be told. */
export interface OutgoingMail {
  id: string;
  message: MailMessage;
}

/** Delivers one mail or throws. Implemented by `@backline/mail`. */
export interface Mailer {
  deliver(mail: OutgoingMail): Promise<void>;
}

import { dayMs } from '@backline/domain/time';
import type { PrivacySettings } from '../core.ts';
import type { Env } from './parse-settings.ts';

type Given = Pick<
  Env,
  'KEEP_AUDIT' | 'KEEP_SIGN_INS' | 'KEEP_PAYMENT_PAYLOADS' | 'SHOW_SUPPORT_REASONS' | 'SIGNUP_CONSENT_PRECHECKED'
>;

/** Settings for keeping personal data. */
export function toPrivacySettings(env: Given): PrivacySettings {
  return {
    keepAuditMs: env.KEEP_AUDIT * dayMs,
    keepSignInsMs: env.KEEP_SIGN_INS * dayMs,
    keepPaymentPayloadsMs: env.KEEP_PAYMENT_PAYLOADS * dayMs,
    areReasonsShown: env.SHOW_SUPPORT_REASONS,
    isConsentPreticked: env.SIGNUP_CONSENT_PRECHECKED,
  };
}

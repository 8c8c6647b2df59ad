import type { CoreSettings } from '../core.ts';
import { toDownloadsPath } from '../downloads/to-downloads-path.ts';
import type { PartialEnv } from './parse-settings.ts';
import { toPrivacySettings } from './to-privacy-settings.ts';

/** The settings that the server and commands give to the use cases alike. */
export function toCoreSettings(
  env: PartialEnv,
): Omit<CoreSettings, 'codePrefix' | 'publicUrl' | 'downloadRedirects' | 'staffRefundMax'> {
  return {
    productName: env.PRODUCT_NAME,
    productSlug: env.PRODUCT_SLUG,
    apiKey: env.API_KEY,
    clientToken: env.PADDLE_CLIENT_TOKEN,
    webhookSecret: env.PADDLE_WEBHOOK_SECRET,
    rateLimitIpFactor: env.RATE_LIMIT_IP_FACTOR,
    hasHostNames: env.PLUGIN_HOST_NAMES,
    withdrawal: env.WITHDRAWAL,
    withdrawalExempt: env.WITHDRAWAL_EXEMPT,
    privacy: toPrivacySettings(env),
    staffSecondFactor: env.STAFF_SECOND_FACTOR,
    downloadsPath: env.DOWNLOADS_PATH ?? toDownloadsPath(env.DATABASE_URL, env.DATA_PATH),
    packTrialGb: env.PACK_TRIAL_GB,
  };
}

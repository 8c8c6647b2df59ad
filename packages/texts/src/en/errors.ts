import { account } from './account/account.ts';

/** The text of each refusal, by its code. */
export const errors = {
  input_invalid: 'Some of what was sent is missing or malformed.',
  password_refused: account.signUpRefused,
  token_invalid: 'We don’t know this link. It may be very old, or incomplete. Please ask for a new one.',
  details_required: 'This account still needs a display name or a password. Send the fields that GET /verify lists.',
  request_malformed:
    'This is not a request file, or it is incomplete. Make a new one in the plugin, and send the whole file.',
  request_foreign: 'This request file is for another product. Make one in this product’s plugin.',
  api_key_invalid: 'This apiKey does not belong to this product.',
  login_failed: account.loginFailed,
  second_factor_required: 'This account needs a second step. Open the portal to log in.',
  second_factor_wrong: 'This code is wrong or was already used. Try again with a new code.',
  challenge_invalid: 'That took too long, or there were too many tries. Please log in again.',
  passkey_unknown: 'We don’t know this passkey. Please log in with your password.',
  passkey_in_reset:
    'This passkey will be removed soon, so you can’t log in with it alone. Log in with your password first. To keep the passkey, use the link in our email.',
  passkey_flagged:
    'This passkey may have been copied, so we blocked it. Log in another way, remove it under Security in your account, and add a new one.',
  unauthenticated: 'Please log in.',
  device_released:
    'This computer was removed from the account. Your sessions play for 14 more days. Sign in again to use everything.',
  device_signed_out:
    'The owner of the account signed out all computers. Your packs still play for now, and this computer keeps its place. Sign in again so that your licenses stay up to date.',
  webhook_refused: 'This event is not signed by the payment provider.',
  payment_declined:
    'The payment was declined, and nothing was changed. Please update your payment method and try again.',
  current_password_wrong: 'The current password is wrong.',
  confirmation_required: 'Please confirm that this is you. Enter your password again, or use a passkey.',
  confirmation_wrong: 'That is not the right password.',
  staff_session_required: 'Staff calls need their own login.',
  password_required: 'Please also enter your password, because this computer is on another network.',
  identifiers_too_few:
    'The plugin can’t identify this computer well enough for a license file. Sign in from the plugin while it is online, or ask support for a file that works for 30 days.',
  offline_not_offered: 'You can’t make an offline license file for what you own.',
  pack_not_owned:
    'You can’t download this pack. You have no license for it, or it was refunded. Files that you have stay where they are.',
  email_unverified: 'Please verify your email first. Use the link in the email we sent you, or ask for a new one.',
  forbidden: 'Your account is not allowed to do this.',
  not_found: 'There is nothing here with that name.',
  code_unknown: 'No computer is waiting with this code. Codes work for 15 minutes. Get a new one from the plugin.',
  method_not_allowed: 'This address doesn’t support that kind of request.',
  request_timeout: 'The request took too long to arrive.',
  erasure_plan_runs: 'Your plan is still running. Cancel it first, and wait until it has ended.',
  erasure_order_waits: 'One of your orders is still being processed. Try again when it is complete.',
  erasure_merge_waits: 'Your account is about to be merged with another one. Stop that first.',
  erasure_email_waits:
    'Support is moving this account to another address. Stop that first, with the link in our email about it.',
  account_change_waits: 'Another change of this account is pending. Finish or stop it first, then try again.',
  erasure_of_staff: 'This is a staff account. The operator has to remove it from the staff first.',
  conflict: 'Someone changed this at the same time. Please try again.',
  seats_full: 'All of your places are in use. Swap this computer for another one, or remove one.',
  swaps_spent:
    'You have no moves left for now. The place of an unused computer becomes free by itself. Support can also help.',
  courtesy_spent: 'You have no extra days left for now. To use this computer, swap it for another one.',
  device_limit: 'Several computers were already added today. Try again tomorrow, or ask support.',
  pack_quota_spent:
    'You have reached your download limit for now. The packs that you have still play. Try again later, or ask support.',
  plan_missing: 'There is no plan to change. Please subscribe first.',
  plan_paid:
    'Your payment in another window went through, so you are not charged again. Reload the page to see your plan.',
  plan_exists: 'You already have the plan, and nothing was charged. Reload the page to see it.',
  plan_change_refused: 'Your plan can’t be changed like this right now. Reload the page to see what is possible.',
  plan_locked: 'Your plan renews around now and can’t be changed for half an hour. Nothing was changed.',
  free_not_offered: 'This is no longer free, or no longer sold. Reload the page to see its price.',
  free_mailed: 'We already emailed you a code for this in the last 30 days. Look for that email, or contact support.',
  free_owned: 'You already have this. See your licenses.',
  invoice_missing: 'There is no invoice. Nothing was charged, or the payment is not complete yet.',
  invoice_already_corrected:
    'This invoice was already corrected, and that is possible only once. Please contact support.',
  invoice_not_correctable: 'This invoice can’t be corrected after a refund or dispute.',
  passkey_refused:
    'This passkey could not be read, or it doesn’t ask for your fingerprint, face or PIN. Please try again.',
  passkeys_not_offered: 'Passkeys don’t work at a numeric address. Open the portal by its domain.',
  totp_exists: 'You already have an authenticator app. Use it, or remove it first.',
  factor_missing: 'Recovery codes come with a passkey or an authenticator app. Add one first.',
  tax_number_malformed: 'This is not a valid tax number for the country on the invoice. Nothing was changed.',
  tax_number_refused: 'The payment provider does not accept this tax number. Nothing was changed.',
  invoice_unconfirmed:
    'The payment provider has not answered, so we don’t know yet if your invoice was corrected. Check again in a few minutes before you retry.',
  withdrawal_not_offered: 'You can’t withdraw from this order here. Please contact support.',
  withdrawal_too_late: 'The 14 days for withdrawal are over.',
  state_changed: 'This has changed since you opened it. Check it again, then decide.',
  withdrawal_asked: 'A withdrawal or refund was already requested.',
  withdrawal_exempt: 'You can’t withdraw from this. It was already used or refunded, or nothing was charged.',
  payload_too_large: 'The request is too large.',
  uri_too_long: 'The address is too long.',
  media_type_unsupported: 'Send JSON, with the content type application/json.',
  rate_limited: 'Too many attempts. Please wait a while and try again.',
  headers_too_large: 'The request’s headers are too large.',
  internal: 'Something went wrong on our side. Please try again.',
  overloaded: 'We are very busy right now. Please try again in a moment.',
  unavailable: 'This part of the service is not available right now. Please try again in a moment.',
  provider_unavailable:
    'The payment provider can’t be reached right now. Nothing was changed. Please try again in a few minutes.',
  change_unconfirmed:
    'The payment provider has not answered, so we don’t know yet if your plan was changed. Check again in a few minutes before you retry. You are not charged twice.',
} as const;

import { account } from './account/account.ts';

/** The text of each refusal, by its code. */
export const errors = {
  input_invalid: 'Some of what was sent is missing or malformed.',
  password_refused: account.signUpRefused,
  token_invalid: 'We don’t know this link. It may be very old, or it was cut short. Please ask for a new one.',
  details_required: 'This account still needs a display name or a password. Send the fields that GET /verify lists.',
  request_malformed:
    'This is not a request file of ours, or it was cut short. Make a new one in the plugin, and send all of it.',
  request_foreign: 'This request file is for another product. Make one in this product’s plugin.',
  api_key_invalid: 'This apiKey does not belong to this product.',
  login_failed: account.loginFailed,
  second_factor_required: 'This account is protected by a second step. Open the portal to sign in.',
  second_factor_wrong: 'This is not the right code, or it was used already. Wait for the next one, then try again.',
  challenge_invalid: 'That took too long, or there were too many tries. Please log in again.',
  passkey_unknown: 'This passkey is not known here. Please log in with your password.',
  passkey_in_reset:
    'This passkey is to be removed, so it no longer opens the account alone. Use your password, and it is the second step. Our mail about it has a link that keeps it.',
  passkey_flagged:
    'This passkey may have been copied, so it is no longer accepted. Log in another way, remove it in your profile, and make a new one.',
  unauthenticated: 'Please log in.',
  device_released:
    'This computer was removed from the account. Your sessions play on for 14 days; sign in again to use all of it.',
  device_signed_out:
    'The owner of the account has signed out all computers. Nothing stops: your place and what plays stay as they are. Sign in again to go on renewing it.',
  webhook_refused: 'This event is not signed by the payment provider.',
  payment_declined:
    'The payment was declined, and nothing was changed. Please update your payment method and try again.',
  current_password_wrong: 'The current password is wrong.',
  confirmation_required: 'Please confirm that it is you: enter your password again, or use a passkey.',
  confirmation_wrong: 'That is not the right password.',
  staff_session_required: 'Calls of staff need a login of their own.',
  password_required: 'Please enter your password as well: this computer asks from another network.',
  identifiers_too_few:
    'This computer shows the plugin too little of its hardware for a license file. Sign in from the plugin while it is online, or ask support for a file that plays for 30 days.',
  offline_not_offered: 'License files for computers without internet are not offered for what you own.',
  pack_not_owned:
    'Your account may not fetch this pack: it is not among your licenses, or was refunded. Files that you have stay where they are.',
  email_unverified: 'Please verify your email first. The link is in the mail we sent you; you can ask for a new one.',
  forbidden: 'Your account may not do this.',
  not_found: 'There is nothing here by that name.',
  code_unknown: 'No computer is waiting with this code. Codes live 15 minutes; ask the plugin for a new one.',
  method_not_allowed: 'This address can’t be called with that method.',
  request_timeout: 'The request took too long to arrive.',
  erasure_plan_runs: 'Your plan is still running. Cancel it first, and wait until it has ended.',
  erasure_order_waits: 'One of your orders is still under way. Try again when it is settled.',
  erasure_merge_waits: 'Your account is about to become part of another one, or another one of yours. Stop that first.',
  erasure_email_waits:
    'Support is moving this account to another address. Stop that first, by the link in the mail about it.',
  account_change_waits: 'Another change of this account waits. Finish or stop it first, then try again.',
  erasure_of_staff: 'This is an account of staff. The operator has to remove it from the staff first.',
  conflict: 'Somebody changed this at the same time. Please try again.',
  seats_full: 'All of your places are in use. Use this computer instead of another one, or remove one.',
  swaps_spent:
    'You have moved between computers as often as is possible for now. The place of a computer that is not used becomes free by itself; support can help too.',
  courtesy_spent:
    'The days on which you may use more computers than you have places are used up for now. Use this computer instead of another one.',
  device_limit: 'Several computers were added today already. Try again tomorrow, or ask support.',
  pack_quota_spent:
    'Your account has fetched as many gigabytes as it may for now. What you have stays and plays. Try again later, or ask support.',
  plan_missing: 'There is no plan to change. Please subscribe first.',
  plan_paid:
    'Your payment in another window has just gone through, so no second one was begun. Reload the page to see your plan.',
  plan_exists: 'You have the plan already, and nothing was charged. Reload the page to see it.',
  plan_change_refused:
    'Your plan can’t be changed like this in the state it is in. Reload the page to see what is possible.',
  plan_locked: 'Your plan renews around now and can’t be changed for half an hour. Nothing was changed.',
  free_not_offered: 'This is not free any more, or no longer sold. Reload the page to see its price.',
  free_mailed:
    'The code for this was mailed to you already, in the last 30 days. Look for that mail, or write to our support.',
  free_owned: 'This is yours already. It is in your licenses.',
  invoice_missing: 'There is no invoice: nothing was charged, or the payment is not complete yet.',
  invoice_already_corrected: 'This invoice was corrected already, which is possible once. Please ask support.',
  invoice_not_correctable: 'Money was paid back or is disputed, so this invoice can’t be corrected any more.',
  passkey_refused: 'This passkey could not be read, or it does not ask for your finger, face or PIN. Please try again.',
  passkeys_not_offered: 'Passkeys need a portal with a name, and this one is at a number.',
  totp_exists: 'There is an authenticator app already. Remove it first, or use it.',
  factor_missing: 'Recovery codes come with a passkey or an authenticator app. Add one first.',
  tax_number_malformed: 'This is not the form of a tax number in the country of the invoice. Nothing was changed.',
  tax_number_refused: 'The payment provider does not accept this tax number. Nothing was changed.',
  invoice_unconfirmed:
    'The payment provider has not answered, so we can’t say yet whether your invoice was corrected. Look again in a few minutes before you retry.',
  withdrawal_not_offered: 'You can’t withdraw from this order here. Please ask support.',
  withdrawal_too_late: 'The 14 days in which you can withdraw are over.',
  state_changed: 'This has changed since you looked at it. Look again, then decide.',
  withdrawal_asked: 'A withdrawal or a refund of this was asked for already.',
  withdrawal_exempt: 'You can’t withdraw from this: it is used already, nothing was charged, or it was paid back.',
  payload_too_large: 'The request is larger than is accepted here.',
  uri_too_long: 'The address is longer than is accepted here.',
  media_type_unsupported: 'Send JSON, with the content type application/json.',
  rate_limited: 'Too many attempts. Please wait a while and try again.',
  headers_too_large: 'The headers of the request are larger than is accepted here.',
  internal: 'Something went wrong on our side. Please try again.',
  overloaded: 'We are very busy right now. Please try again in a moment.',
  unavailable: 'This part of the service is not available right now. Please try again in a moment.',
  provider_unavailable:
    'The payment provider can’t be reached right now. Nothing was changed; please try again in a few minutes.',
  change_unconfirmed:
    'The payment provider has not answered, so we can’t say yet whether your plan was changed. Look again in a few minutes before you retry; nothing is charged twice.',
} as const;

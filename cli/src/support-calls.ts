import type { Caller, Core } from '@backline/core/core';
import type { CallDeclaration, CallInput } from '@backline/domain/call';
import type * as declared from '@backline/domain/support/calls';
import type { SupportClient } from './support-client.ts';

type Name = keyof SupportClient;
type UseCase<Input> = (core: Core, caller: Caller, input: Input) => Promise<unknown>;
type Loaded<Only extends Name> = [
  { [Call in Only]: CallDeclaration },
  { [Call in Only]: UseCase<CallInput<(typeof declared)[Call]>> },
];

const loaders: { [Only in Name]: () => Promise<Loaded<Only>> } = {
  activateOfflineFor: () =>
    Promise.all([
      import('@backline/domain/support/computers/activate-offline-for'),
      import('@backline/core/support/computers/activate-offline-for'),
    ]),
  addCodes: () =>
    Promise.all([import('@backline/domain/support/codes/add-codes'), import('@backline/core/support/codes/add-codes')]),
  addGrant: () =>
    Promise.all([
      import('@backline/domain/support/people/add-grant'),
      import('@backline/core/support/people/add-grant'),
    ]),
  changeEmail: () =>
    Promise.all([
      import('@backline/domain/support/people/change-email'),
      import('@backline/core/support/people/change-email'),
    ]),
  createBatch: () =>
    Promise.all([
      import('@backline/domain/support/codes/create-batch'),
      import('@backline/core/support/codes/create-batch'),
    ]),
  disableUser: () =>
    Promise.all([
      import('@backline/domain/support/people/disable-user'),
      import('@backline/core/support/people/disable-user'),
    ]),
  dropMail: () =>
    Promise.all([import('@backline/domain/support/mails/drop-mail'), import('@backline/core/support/mails/drop-mail')]),
  enableUser: () =>
    Promise.all([
      import('@backline/domain/support/people/enable-user'),
      import('@backline/core/support/people/enable-user'),
    ]),
  endSessions: () =>
    Promise.all([
      import('@backline/domain/support/people/end-sessions'),
      import('@backline/core/support/people/end-sessions'),
    ]),
  explainDevice: () =>
    Promise.all([
      import('@backline/domain/support/computers/explain-device'),
      import('@backline/core/support/computers/explain-device'),
    ]),
  explainLicense: () =>
    Promise.all([
      import('@backline/domain/support/people/explain-license'),
      import('@backline/core/support/people/explain-license'),
    ]),
  find: () =>
    Promise.all([import('@backline/domain/support/search/find'), import('@backline/core/support/search/find')]),
  generateBatch: () =>
    Promise.all([
      import('@backline/domain/support/codes/generate-batch'),
      import('@backline/core/support/codes/generate-batch'),
    ]),
  getInvoice: () =>
    Promise.all([
      import('@backline/domain/support/money/get-invoice'),
      import('@backline/core/support/money/get-invoice'),
    ]),
  getOrder: () =>
    Promise.all([import('@backline/domain/support/money/get-order'), import('@backline/core/support/money/get-order')]),
  getUserReport: () =>
    Promise.all([
      import('@backline/domain/support/people/get-user-report'),
      import('@backline/core/support/people/get-user-report'),
    ]),
  inviteUser: () =>
    Promise.all([
      import('@backline/domain/support/people/invite-user'),
      import('@backline/core/support/people/invite-user'),
    ]),
  listActivity: () =>
    Promise.all([
      import('@backline/domain/support/people/list-activity'),
      import('@backline/core/support/people/list-activity'),
    ]),
  listAudit: () =>
    Promise.all([
      import('@backline/domain/support/trail/list-audit'),
      import('@backline/core/support/trail/list-audit'),
    ]),
  listBatches: () =>
    Promise.all([
      import('@backline/domain/support/codes/list-batches'),
      import('@backline/core/support/codes/list-batches'),
    ]),
  listCodes: () =>
    Promise.all([
      import('@backline/domain/support/codes/list-codes'),
      import('@backline/core/support/codes/list-codes'),
    ]),
  listDevices: () =>
    Promise.all([
      import('@backline/domain/support/computers/list-devices'),
      import('@backline/core/support/computers/list-devices'),
    ]),
  listMails: () =>
    Promise.all([
      import('@backline/domain/support/mails/list-mails'),
      import('@backline/core/support/mails/list-mails'),
    ]),
  listOrders: () =>
    Promise.all([
      import('@backline/domain/support/money/list-orders'),
      import('@backline/core/support/money/list-orders'),
    ]),
  listPools: () =>
    Promise.all([
      import('@backline/domain/support/computers/list-pools'),
      import('@backline/core/support/computers/list-pools'),
    ]),
  listReviews: () =>
    Promise.all([
      import('@backline/domain/support/money/list-reviews'),
      import('@backline/core/support/money/list-reviews'),
    ]),
  listSkus: () =>
    Promise.all([import('@backline/domain/support/codes/list-skus'), import('@backline/core/support/codes/list-skus')]),
  listSubscriptions: () =>
    Promise.all([
      import('@backline/domain/support/money/list-subscriptions'),
      import('@backline/core/support/money/list-subscriptions'),
    ]),
  mergeUsers: () =>
    Promise.all([
      import('@backline/domain/support/people/merge-users'),
      import('@backline/core/support/people/merge-users'),
    ]),
  redeemFor: () =>
    Promise.all([
      import('@backline/domain/support/people/redeem-for'),
      import('@backline/core/support/people/redeem-for'),
    ]),
  refreshSubscription: () =>
    Promise.all([
      import('@backline/domain/support/money/refresh-subscription'),
      import('@backline/core/support/money/refresh-subscription'),
    ]),
  refundOrder: () =>
    Promise.all([
      import('@backline/domain/support/money/refund-order'),
      import('@backline/core/support/money/refund-order'),
    ]),
  releaseDevice: () =>
    Promise.all([
      import('@backline/domain/support/computers/release-device'),
      import('@backline/core/support/computers/release-device'),
    ]),
  resendOrder: () =>
    Promise.all([
      import('@backline/domain/support/money/resend-order'),
      import('@backline/core/support/money/resend-order'),
    ]),
  resetDevices: () =>
    Promise.all([
      import('@backline/domain/support/computers/reset-devices'),
      import('@backline/core/support/computers/reset-devices'),
    ]),
  resetPackQuota: () =>
    Promise.all([
      import('@backline/domain/support/computers/reset-pack-quota'),
      import('@backline/core/support/computers/reset-pack-quota'),
    ]),
  resetSecondFactor: () =>
    Promise.all([
      import('@backline/domain/support/people/reset-second-factor'),
      import('@backline/core/support/people/reset-second-factor'),
    ]),
  resolveReview: () =>
    Promise.all([
      import('@backline/domain/support/money/resolve-review'),
      import('@backline/core/support/money/resolve-review'),
    ]),
  restoreBatch: () =>
    Promise.all([
      import('@backline/domain/support/codes/restore-batch'),
      import('@backline/core/support/codes/restore-batch'),
    ]),
  restoreCode: () =>
    Promise.all([
      import('@backline/domain/support/codes/restore-code'),
      import('@backline/core/support/codes/restore-code'),
    ]),
  restoreDevice: () =>
    Promise.all([
      import('@backline/domain/support/computers/restore-device'),
      import('@backline/core/support/computers/restore-device'),
    ]),
  restoreGrant: () =>
    Promise.all([
      import('@backline/domain/support/people/restore-grant'),
      import('@backline/core/support/people/restore-grant'),
    ]),
  retryMails: () =>
    Promise.all([
      import('@backline/domain/support/mails/retry-mails'),
      import('@backline/core/support/mails/retry-mails'),
    ]),
  revokeBatch: () =>
    Promise.all([
      import('@backline/domain/support/codes/revoke-batch'),
      import('@backline/core/support/codes/revoke-batch'),
    ]),
  revokeCode: () =>
    Promise.all([
      import('@backline/domain/support/codes/revoke-code'),
      import('@backline/core/support/codes/revoke-code'),
    ]),
  revokeGrant: () =>
    Promise.all([
      import('@backline/domain/support/people/revoke-grant'),
      import('@backline/core/support/people/revoke-grant'),
    ]),
  sendReset: () =>
    Promise.all([
      import('@backline/domain/support/people/send-reset'),
      import('@backline/core/support/people/send-reset'),
    ]),
  setPool: () =>
    Promise.all([
      import('@backline/domain/support/computers/set-pool'),
      import('@backline/core/support/computers/set-pool'),
    ]),
  setSeatExtra: () =>
    Promise.all([
      import('@backline/domain/support/computers/set-seat-extra'),
      import('@backline/core/support/computers/set-seat-extra'),
    ]),
  showCode: () =>
    Promise.all([import('@backline/domain/support/codes/show-code'), import('@backline/core/support/codes/show-code')]),
  showDevice: () =>
    Promise.all([
      import('@backline/domain/support/computers/show-device'),
      import('@backline/core/support/computers/show-device'),
    ]),
  showMail: () =>
    Promise.all([import('@backline/domain/support/mails/show-mail'), import('@backline/core/support/mails/show-mail')]),
  showPassport: () =>
    Promise.all([
      import('@backline/domain/support/people/show-passport'),
      import('@backline/core/support/people/show-passport'),
    ]),
  showSubscription: () =>
    Promise.all([
      import('@backline/domain/support/money/show-subscription'),
      import('@backline/core/support/money/show-subscription'),
    ]),
  stopEmailMove: () =>
    Promise.all([
      import('@backline/domain/support/people/stop-email-move'),
      import('@backline/core/support/people/stop-email-move'),
    ]),
  stopFactorReset: () =>
    Promise.all([
      import('@backline/domain/support/people/stop-factor-reset'),
      import('@backline/core/support/people/stop-factor-reset'),
    ]),
  unmergeUsers: () =>
    Promise.all([
      import('@backline/domain/support/people/unmerge-users'),
      import('@backline/core/support/people/unmerge-users'),
    ]),
  verifyAudit: () =>
    Promise.all([
      import('@backline/domain/support/trail/verify-audit'),
      import('@backline/core/support/trail/verify-audit'),
    ]),
  withdrawOrder: () =>
    Promise.all([
      import('@backline/domain/support/money/withdraw-order'),
      import('@backline/core/support/money/withdraw-order'),
    ]),
};

/** A call of support, which is loaded alone: a command makes one or two, and all of them take longer than a command. */
export async function loadSupportCall(name: Name): Promise<{ call: CallDeclaration; useCase: UseCase<never> }> {
  const [calls, useCases] = (await loaders[name]()) as Loaded<Name>;
  return { call: calls[name], useCase: useCases[name] };
}

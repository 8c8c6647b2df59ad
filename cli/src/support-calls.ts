import type { Caller, Core } from '@backline/core/core';
import type { CallDeclaration, CallInput } from '@backline/domain/call';
import type * as declared from '@backline/domain/support/calls';
import type { SupportClient } from './support-client.ts';

type Name = keyof SupportClient;
type UseCase<Input> = (core: Core, caller: Caller, input: Input) => Promise<unknown>;
type Loaded<Only extends Name> = { [Call in Only]: UseCase<CallInput<(typeof declared)[Call]>> };

const loaders: { [Only in Name]: () => Promise<Loaded<Only>> } = {
  activateOfflineFor: () => import('@backline/core/support/computers/activate-offline-for'),
  addCodes: () => import('@backline/core/support/codes/add-codes'),
  addGrant: () => import('@backline/core/support/people/add-grant'),
  changeEmail: () => import('@backline/core/support/people/change-email'),
  createBatch: () => import('@backline/core/support/codes/create-batch'),
  disableUser: () => import('@backline/core/support/people/disable-user'),
  dropMail: () => import('@backline/core/support/mails/drop-mail'),
  dropTask: () => import('@backline/core/support/tasks/drop-task'),
  enableUser: () => import('@backline/core/support/people/enable-user'),
  endSessions: () => import('@backline/core/support/people/end-sessions'),
  explainDevice: () => import('@backline/core/support/computers/explain-device'),
  explainLicense: () => import('@backline/core/support/people/explain-license'),
  find: () => import('@backline/core/support/search/find'),
  generateBatch: () => import('@backline/core/support/codes/generate-batch'),
  getInvoice: () => import('@backline/core/support/money/get-invoice'),
  getOrder: () => import('@backline/core/support/money/get-order'),
  getUserReport: () => import('@backline/core/support/people/get-user-report'),
  inviteUser: () => import('@backline/core/support/people/invite-user'),
  listActivity: () => import('@backline/core/support/people/list-activity'),
  listAudit: () => import('@backline/core/support/trail/list-audit'),
  listBatches: () => import('@backline/core/support/codes/list-batches'),
  listCodes: () => import('@backline/core/support/codes/list-codes'),
  listDevices: () => import('@backline/core/support/computers/list-devices'),
  listMails: () => import('@backline/core/support/mails/list-mails'),
  listOrders: () => import('@backline/core/support/money/list-orders'),
  listPools: () => import('@backline/core/support/computers/list-pools'),
  listReviews: () => import('@backline/core/support/money/list-reviews'),
  listSkus: () => import('@backline/core/support/codes/list-skus'),
  listSubscriptions: () => import('@backline/core/support/money/list-subscriptions'),
  listTasks: () => import('@backline/core/support/tasks/list-tasks'),
  mergeUsers: () => import('@backline/core/support/people/merge-users'),
  redeemFor: () => import('@backline/core/support/people/redeem-for'),
  refreshSubscription: () => import('@backline/core/support/money/refresh-subscription'),
  refundOrder: () => import('@backline/core/support/money/refund-order'),
  releaseDevice: () => import('@backline/core/support/computers/release-device'),
  resendOrder: () => import('@backline/core/support/money/resend-order'),
  resetDevices: () => import('@backline/core/support/computers/reset-devices'),
  resetPackQuota: () => import('@backline/core/support/computers/reset-pack-quota'),
  resetSecondFactor: () => import('@backline/core/support/people/reset-second-factor'),
  resolveReview: () => import('@backline/core/support/money/resolve-review'),
  restoreBatch: () => import('@backline/core/support/codes/restore-batch'),
  restoreCode: () => import('@backline/core/support/codes/restore-code'),
  restoreDevice: () => import('@backline/core/support/computers/restore-device'),
  restoreGrant: () => import('@backline/core/support/people/restore-grant'),
  retryMails: () => import('@backline/core/support/mails/retry-mails'),
  retryTask: () => import('@backline/core/support/tasks/retry-task'),
  revokeBatch: () => import('@backline/core/support/codes/revoke-batch'),
  revokeCode: () => import('@backline/core/support/codes/revoke-code'),
  revokeGrant: () => import('@backline/core/support/people/revoke-grant'),
  sendReset: () => import('@backline/core/support/people/send-reset'),
  setPool: () => import('@backline/core/support/computers/set-pool'),
  setSeatExtra: () => import('@backline/core/support/computers/set-seat-extra'),
  showCode: () => import('@backline/core/support/codes/show-code'),
  showDevice: () => import('@backline/core/support/computers/show-device'),
  showMail: () => import('@backline/core/support/mails/show-mail'),
  showPassport: () => import('@backline/core/support/people/show-passport'),
  showSubscription: () => import('@backline/core/support/money/show-subscription'),
  showTask: () => import('@backline/core/support/tasks/show-task'),
  stopEmailMove: () => import('@backline/core/support/people/stop-email-move'),
  stopFactorReset: () => import('@backline/core/support/people/stop-factor-reset'),
  unmergeUsers: () => import('@backline/core/support/people/unmerge-users'),
  verifyAudit: () => import('@backline/core/support/trail/verify-audit'),
  withdrawOrder: () => import('@backline/core/support/money/withdraw-order'),
};

/** A call of support. Its use case is loaded alone: a command makes one or two, and all of them take longer than a command. */
export async function loadSupportCall(name: Name): Promise<{ call: CallDeclaration; useCase: UseCase<never> }> {
  const [calls, useCases] = await Promise.all([import('@backline/domain/support/calls'), loaders[name]()]);
  return { call: calls[name], useCase: (useCases as Loaded<Name>)[name] };
}

interface StaffCall {
  /** The role that the caller's account needs. */
  role: 'support';
}

/** What each call of staff needs. Its procedure names its row. */
export const staffCalls = {
  'support.activateOfflineFor': { role: 'support' },
  'support.addCodes': { role: 'support' },
  'support.addGrant': { role: 'support' },
  'support.createBatch': { role: 'support' },
  'support.disableUser': { role: 'support' },
  'support.enableUser': { role: 'support' },
  'support.endSessions': { role: 'support' },
  'support.explainDevice': { role: 'support' },
  'support.explainLicense': { role: 'support' },
  'support.generateBatch': { role: 'support' },
  'support.getInvoice': { role: 'support' },
  'support.getUserReport': { role: 'support' },
  'support.inviteUser': { role: 'support' },
  'support.listAudit': { role: 'support' },
  'support.listBatches': { role: 'support' },
  'support.listCodes': { role: 'support' },
  'support.listDevices': { role: 'support' },
  'support.listOrders': { role: 'support' },
  'support.listPools': { role: 'support' },
  'support.listReviews': { role: 'support' },
  'support.listSkus': { role: 'support' },
  'support.listSubscriptions': { role: 'support' },
  'support.redeemFor': { role: 'support' },
  'support.refreshSubscription': { role: 'support' },
  'support.releaseDevice': { role: 'support' },
  'support.resetDevices': { role: 'support' },
  'support.resolveReview': { role: 'support' },
  'support.restoreBatch': { role: 'support' },
  'support.restoreCode': { role: 'support' },
  'support.restoreDevice': { role: 'support' },
  'support.restoreGrant': { role: 'support' },
  'support.revokeBatch': { role: 'support' },
  'support.revokeCode': { role: 'support' },
  'support.revokeGrant': { role: 'support' },
  'support.sendReset': { role: 'support' },
  'support.setPool': { role: 'support' },
  'support.setSeatExtra': { role: 'support' },
  'support.showCode': { role: 'support' },
  'support.showDevice': { role: 'support' },
  'support.showPassport': { role: 'support' },
  'support.showSubscription': { role: 'support' },
  'support.verifyAudit': { role: 'support' },
  'support.withdrawOrder': { role: 'support' },
} as const satisfies Record<string, StaffCall>;

export type StaffCallName = keyof typeof staffCalls;

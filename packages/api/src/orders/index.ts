export const orders = {
  confirmWithdrawal: () => import('./confirm-withdrawal.ts'),
  correctInvoice: () => import('./correct-invoice.ts'),
  getGuestInvoice: () => import('./get-guest-invoice.ts'),
  getGuestOrder: () => import('./get-guest-order.ts'),
  getInvoice: () => import('./get-invoice.ts'),
  getOrder: () => import('./get-order.ts'),
  mailCodesAgain: () => import('./mail-codes-again.ts'),
  listOrders: () => import('./list-orders.ts'),
  withdraw: () => import('./withdraw.ts'),
  withdrawAsGuest: () => import('./withdraw-as-guest.ts'),
};

export { ConfirmWithdrawalPage } from './confirm-withdrawal-page.tsx';
export { GuestOrderPage } from './guest-order-page.tsx';
export { OrdersPage } from './orders-page.tsx';

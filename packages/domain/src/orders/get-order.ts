export { orderDetails as getOrderOutput, orderReference as getOrderInput } from './order.ts';

export { createPaddleGateway, type GatewayOptions } from './create-gateway.ts';

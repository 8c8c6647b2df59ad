export { createPaddleGateway, type GatewayOptions } from './create-gateway.ts';
export { readStandInOffset } from './read-stand-in-offset.ts';

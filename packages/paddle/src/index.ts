export { createPaddleGateway, type GatewayOptions } from './create-gateway.ts';
export { readEmulatorOffset } from './read-emulator-offset.ts';

export { deviceReference as releaseDeviceInput, deviceReport as releaseDeviceOutput } from './device.ts';

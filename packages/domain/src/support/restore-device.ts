export { deviceReference as restoreDeviceInput, deviceReport as restoreDeviceOutput } from './device.ts';

/** The pages that plugins open for their owners. */
export { DevicePage } from './device-page.tsx';
export { OfflinePage } from './offline/offline-page.tsx';

/** The pages that a plugin sends its owner to. */
export { DevicePage } from './device-page.tsx';
export { OfflinePage } from './offline/offline-page.tsx';

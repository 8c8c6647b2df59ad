export const downloads = {
  createDownloadLink: () => import('./create-download-link.ts'),
  getLatestVersion: () => import('./get-latest-version.ts'),
  getUpdates: () => import('./get-updates.ts'),
  mailDownloadPage: () => import('./mail-download-page.ts'),
};

export { createDownloadLinkProcedure as createDownloadLink } from './create-download-link.ts';
export { getLatestVersionProcedure as getLatestVersion } from './get-latest-version.ts';

export * from './create-download-link.ts';
export * from './get-latest-version.ts';
export * from './get-updates.ts';
export * from './mail-download-page.ts';

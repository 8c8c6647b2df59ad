export { emptyOutput as mailDownloadPageOutput } from '../account/fields.ts';

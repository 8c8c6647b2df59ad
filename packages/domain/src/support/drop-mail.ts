export { mailReference as dropMailInput, mailReport as dropMailOutput } from './mail-report.ts';

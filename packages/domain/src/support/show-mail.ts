export { listedMail as showMailOutput, mailReference as showMailInput } from './mail-report.ts';

export { Sheet as FilterSheet } from '@backline/ui';

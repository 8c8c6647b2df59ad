export { isStoreFault } from '@backline/db';

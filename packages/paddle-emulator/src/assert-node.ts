import { nodeFault } from './node-fault.ts';

if (nodeFault !== null) throw new Error(nodeFault);

import { worker } from 'workerpool';
import { measure } from './measure.ts';

worker({ measure });

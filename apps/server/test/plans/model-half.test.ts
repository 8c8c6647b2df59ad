import { proveLives } from './prove-lives.ts';

// A file of its own, so that both cores have something to do.
proveLives('the other half');

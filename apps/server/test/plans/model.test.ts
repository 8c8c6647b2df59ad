import { proveLives } from './prove-lives.ts';

proveLives('one half of the lives');

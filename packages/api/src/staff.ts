import { finishLogIn } from '@backline/core/staff/finish-log-in';
import { logIn } from '@backline/core/staff/log-in';
import * as declared from '@backline/domain/staff/calls';
import { byCaller, calls } from './trpc.ts';

export const staff = calls(declared, {
  finishLogIn: byCaller(finishLogIn),
  logIn: byCaller(logIn),
});

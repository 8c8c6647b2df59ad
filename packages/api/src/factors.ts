import { addPasskey } from '@backline/core/factors/add-passkey';
import { beginPasskey } from '@backline/core/factors/begin-passkey';
import { beginTotp } from '@backline/core/factors/begin-totp';
import { confirm } from '@backline/core/factors/confirm';
import { confirmTotp } from '@backline/core/factors/confirm-totp';
import { getConfirmOptions } from '@backline/core/factors/get-confirm-options';
import { keepRecoveryCodes } from '@backline/core/factors/keep-recovery-codes';
import { listFactors } from '@backline/core/factors/list-factors';
import { makeRecoveryCodes } from '@backline/core/factors/make-recovery-codes';
import { removePasskey } from '@backline/core/factors/remove-passkey';
import { removeTotp } from '@backline/core/factors/remove-totp';
import { renamePasskey } from '@backline/core/factors/rename-passkey';
import * as declared from '@backline/domain/factors/calls';
import { calls } from './trpc.ts';

export const factors = calls(declared, {
  addPasskey: ({ ctx, input }) => addPasskey(ctx.core, ctx.caller, ctx.session, input),
  beginPasskey: ({ ctx }) => beginPasskey(ctx.core, ctx.session),
  beginTotp: ({ ctx }) => beginTotp(ctx.core, ctx.session),
  confirmTotp: ({ ctx, input }) => confirmTotp(ctx.core, ctx.caller, ctx.session, input.code),
  confirm: ({ ctx, input }) => confirm(ctx.core, ctx.caller, ctx.session, input),
  getConfirmOptions: ({ ctx }) => getConfirmOptions(ctx.core, ctx.session),
  keepRecoveryCodes: ({ ctx, input }) => keepRecoveryCodes(ctx.core, ctx.session, input.id),
  listFactors: ({ ctx }) => listFactors(ctx.core, ctx.session),
  makeRecoveryCodes: ({ ctx }) => makeRecoveryCodes(ctx.core, ctx.caller, ctx.session),
  removePasskey: ({ ctx, input }) => removePasskey(ctx.core, ctx.caller, ctx.session, input.id),
  removeTotp: ({ ctx }) => removeTotp(ctx.core, ctx.caller, ctx.session),
  renamePasskey: ({ ctx, input }) => renamePasskey(ctx.core, ctx.session, input),
});

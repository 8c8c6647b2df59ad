import { createDownloadLink } from '@backline/core/downloads/create-download-link';
import { getLatestVersion } from '@backline/core/downloads/get-latest-version';
import { getUpdates } from '@backline/core/downloads/get-updates';
import { mailDownloadPage } from '@backline/core/downloads/mail-download-page';
import * as declared from '@backline/domain/downloads/calls';
import { calls } from './trpc.ts';

export const downloads = calls(declared, {
  createDownloadLink: ({ ctx, input }) => createDownloadLink(ctx.core, ctx.session, input.id),
  getLatestVersion: ({ ctx }) => getLatestVersion(ctx.core),
  getUpdates: ({ ctx }) => getUpdates(ctx.core),
  mailDownloadPage: ({ ctx }) => mailDownloadPage(ctx.core, ctx.session),
});

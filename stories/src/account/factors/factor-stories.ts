import { demoPassword } from '@backline/fixtures';
import { factors as texts } from '@backline/texts/account/factors';
import { secondStep } from '@backline/texts/account/second-step';
import { errors } from '@backline/texts/errors';
import type { StoryContext } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { type Answers, pending, Refusal } from '../../portal/answers.ts';
import { customerAnswers } from '../../portal/signed-in.ts';
import { fillIn } from '../fill-in.ts';
import { begunApp, confirmedUntil, noFactors, recoveryCodes, requestOptions, someFactors } from './factor-people.ts';

type Context = Pick<StoryContext, 'canvas' | 'userEvent' | 'args'>;

const unkeptCodesId = '7f1f2b9e-2c6e-4a52-9f0f-2a9a3e3a1c11';
const confirmed = { ...customerAnswers, 'factors.listFactors': { ...noFactors, confirmedUntil } };
const withFactors = { ...customerAnswers, 'factors.listFactors': { ...someFactors, confirmedUntil } };
const creationOptions = {
  rp: { id: 'localhost', name: 'Cadenza' },
  user: { id: 'YQ', name: 'clara@example.com', displayName: 'Clara Wieck' },
  challenge: 'a-challenge',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
  timeout: 1000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
  attestation: 'none' as const,
};

/** Presses buttons in the page's dialogs, one after the other. */
async function pressInDialog({ userEvent }: Pick<Context, 'userEvent'>, ...names: string[]) {
  for (const name of names) {
    const dialog = await screen.findByRole('dialog');
    const buttons = [...dialog.querySelectorAll('button')];
    const button = buttons.find(({ textContent }) => textContent === name);
    await userEvent.click(button ?? (await screen.findByRole('button', { name })));
  }
}

async function press(context: Context, first: string, ...others: string[]) {
  await context.userEvent.click(await context.canvas.findByRole('button', { name: first }));
  await pressInDialog(context, ...others);
}

const expectAlert = async (text: string) => waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));

async function typeCode(context: Context) {
  await press(context, texts.addApp);
  await screen.findByRole('img', { name: texts.qr });
  await fillIn(screen, context.userEvent, { Code: '123456' });
  await context.userEvent.keyboard('{Enter}');
}

/** Ticks the box and closes the recovery codes. */
async function saveCodes(context: Context) {
  await context.userEvent.click(await screen.findByRole('checkbox', { name: texts.codesSaved }));
  await pressInDialog(context, texts.done);
}

/** Stories of the server's answers about password and second step. */
export const factorStories = {
  failed: {
    args: { answers: { ...customerAnswers, 'factors.listFactors': new Refusal('internal') } },
    play: async ({ canvas }: Context) => {
      await expect(await canvas.findByText(texts.failed)).toBeVisible();
    },
  },
  confirm: {
    args: {
      answers: {
        ...customerAnswers,
        'factors.confirm': { confirmedUntil },
        'factors.getConfirmOptions': requestOptions,
      },
    },
    play: async (context: Context) => {
      await press(context, texts.addApp);
      await fillIn(screen, context.userEvent, { Password: demoPassword });
      await context.userEvent.keyboard('{Enter}');
      await waitFor(() =>
        expect(context.args.onCall).toHaveBeenCalledWith('factors.confirm', { password: demoPassword }),
      );
    },
  },
  confirmRefused: {
    args: {
      answers: {
        ...customerAnswers,
        'factors.listFactors': someFactors,
        'factors.confirm': new Refusal('confirmation_wrong'),
        'factors.getConfirmOptions': new Refusal('rate_limited'),
      },
    },
    play: async (context: Context) => {
      await press(context, texts.makeCodes);
      await fillIn(screen, context.userEvent, { Password: 'wrong' });
      await context.userEvent.keyboard('{Enter}');
      await expectAlert(errors.confirmation_wrong);
      await context.userEvent.click(screen.getByRole('button', { name: secondStep.usePasskey }));
      await expectAlert(errors.rate_limited);
    },
  },
  pending: {
    args: {
      answers: {
        ...confirmed,
        'factors.confirm': pending,
        'factors.getConfirmOptions': pending,
        'factors.beginPasskey': pending,
        'factors.addPasskey': pending,
      },
    },
    play: async (context: Context) => {
      await press(context, texts.addPasskey, texts.addPasskey);
      const dialog = await screen.findByRole('dialog');
      await waitFor(() => expect(dialog.querySelector('[type=submit]')).toHaveAttribute('aria-busy', 'true'));
    },
  },
  /** A test browser has no authenticator and makes no passkey. */
  addPasskey: {
    args: {
      answers: {
        ...confirmed,
        'factors.beginPasskey': creationOptions,
        'factors.addPasskey': { id: 'new', recoveryCodes },
      },
    },
    play: async (context: Context) => {
      await press(context, texts.addPasskey);
      await expect(await screen.findByLabelText('Name')).toHaveValue(texts.thisDevice);
    },
  },
  passkeyRefused: {
    args: {
      answers: {
        ...confirmed,
        'factors.beginPasskey': new Refusal('passkeys_not_offered'),
        'factors.addPasskey': new Refusal('passkey_refused'),
      },
    },
    play: async (context: Context) => {
      await press(context, texts.addPasskey, texts.addPasskey);
      await expectAlert(errors.passkeys_not_offered);
    },
  },
  addApp: {
    args: { answers: { ...confirmed, 'factors.beginTotp': begunApp, 'factors.confirmTotp': { recoveryCodes } } },
    play: async (context: Context) => {
      await typeCode(context);
      await expect(await screen.findAllByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)).toHaveLength(10);
      await saveCodes(context);
      await expect(await screen.findByText('10 codes are left.')).toBeVisible();
      await pressInDialog(context, texts.addPasskey);
      await expect(await screen.findByRole('dialog', { name: texts.nameTitle })).toBeVisible();
    },
  },
  /** The account still has codes, so a new app needs no others. */
  addAppAgain: {
    args: {
      answers: {
        ...customerAnswers,
        'factors.listFactors': { ...someFactors, totpSince: null, confirmedUntil },
        'factors.beginTotp': begunApp,
        'factors.confirmTotp': { recoveryCodes: null },
      },
    },
    play: async (context: Context) => {
      await typeCode(context);
      await expect(await within(await screen.findByRole('dialog')).findByText('9 codes are left.')).toBeVisible();
    },
  },
  appRefused: {
    args: {
      answers: {
        ...confirmed,
        'factors.beginTotp': begunApp,
        'factors.confirmTotp': new Refusal('second_factor_wrong'),
      },
    },
    play: async (context: Context) => {
      await typeCode(context);
      await expectAlert(texts.appFailed);
    },
  },
  appNotBegun: {
    args: { answers: { ...confirmed, 'factors.beginTotp': new Refusal('totp_exists') } },
    play: async (context: Context) => {
      await press(context, texts.addApp);
      await expectAlert(errors.totp_exists);
    },
  },
  changed: {
    args: {
      answers: {
        ...withFactors,
        'factors.renamePasskey': {},
        'factors.removePasskey': {},
        'factors.removeTotp': {},
        'factors.makeRecoveryCodes': { recoveryCodes },
      },
    },
    play: async (context: Context) => {
      await press(context, 'Rename Phone', texts.rename, 'Close');
      await press(context, 'Remove Phone', texts.remove, 'Close');
      await press(context, texts.removeApp, texts.remove, 'Close');
      await press(context, texts.makeCodes, texts.makeCodes);
      await saveCodes(context);
      await pressInDialog(context, 'Close');
      await waitFor(() => expect(screen.getByRole('button', { name: texts.makeCodes })).toHaveFocus());
      await waitFor(() => expect(context.args.onCall).toHaveBeenCalledWith('factors.removePasskey', { id: 'phone' }));
    },
  },
  /** After a reload, the owner has not confirmed yet that they saved the codes. */
  codesUnkept: {
    args: {
      answers: {
        ...withFactors,
        'factors.listFactors': { ...someFactors, confirmedUntil, unkeptCodesId },
        'factors.makeRecoveryCodes': { recoveryCodes },
        'factors.keepRecoveryCodes': {},
      },
    },
    play: async (context: Context) => {
      await screen.findByRole('dialog', { name: texts.unkeptTitle });
      await pressInDialog(context, texts.makeCodes);
      await screen.findByRole('dialog', { name: texts.newCodesTitle });
      await context.userEvent.keyboard('{Escape}');
      await screen.findByRole('dialog', { name: texts.unkeptTitle });
      await pressInDialog(context, texts.makeCodes, texts.makeCodes);
      await saveCodes(context);
      await waitFor(() =>
        expect(context.args.onCall).toHaveBeenCalledWith('factors.keepRecoveryCodes', { id: unkeptCodesId }),
      );
    },
  },
  keepingCodes: {
    args: {
      answers: {
        ...withFactors,
        'factors.listFactors': { ...someFactors, unkeptCodesId },
        'factors.keepRecoveryCodes': pending,
      },
    },
    play: async (context: Context) => {
      await pressInDialog(context, texts.codesKept);
      const button = screen.getByRole('button', { name: texts.codesKept });
      await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    },
  },
  codesNotKept: {
    args: {
      answers: {
        ...withFactors,
        'factors.listFactors': { ...someFactors, confirmedUntil, unkeptCodesId },
        'factors.keepRecoveryCodes': new Refusal('not_found'),
      },
    },
    play: async (context: Context) => {
      await pressInDialog(context, texts.codesKept);
      await expectAlert(texts.keptFailed);
    },
  },
  changeRefused: {
    args: {
      answers: {
        ...withFactors,
        'factors.renamePasskey': new Refusal('not_found'),
        'factors.removePasskey': new Refusal('not_found'),
        'factors.removeTotp': new Refusal('not_found'),
        'factors.makeRecoveryCodes': new Refusal('factor_missing'),
      },
    },
    play: async (context: Context) => {
      for (const [first, second, said] of [
        ['Rename Phone', texts.rename, texts.renameFailed],
        ['Remove Phone', texts.remove, texts.removeFailed],
        [texts.removeApp, texts.remove, texts.removeFailed],
        [texts.makeCodes, texts.makeCodes, texts.newCodesFailed],
      ] as const) {
        await press(context, first, second);
        await expectAlert(said);
        await context.userEvent.click(screen.getByRole('button', { name: 'Go Back' }));
      }
    },
  },
} satisfies Record<string, { args: { answers: Answers }; play: (context: Context) => Promise<void> }>;

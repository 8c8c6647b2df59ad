import { demoPagePaths, toAccountPath } from '@backline/domain/pages/paths';
import { cadenza } from '@backline/fixtures';
import { privacy as privacyTexts } from '@backline/texts/account/privacy';
import { errors } from '@backline/texts/errors';
import { site } from '@backline/texts/site';
import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { Refusal } from '../../portal/answers.ts';
import { findHeading } from '../../portal/find-heading.ts';
import { pageParameters } from '../../portal/page-parameters.ts';
import { Portal } from '../../portal/portal.tsx';
import { customerAnswers, pendingAnswers } from '../../portal/signed-in.ts';
import { confirmStories } from '../factors/confirm-stories.ts';
import { noFactors } from '../factors/factor-people.ts';

/** The owner's emails, export and deletion. The last two ask for the password before anything happens. */
const meta = {
  title: 'Account/Pages/DataPage',
  component: Portal,
  parameters: pageParameters,
  args: { path: toAccountPath('data', cadenza.slug), answers: customerAnswers, onCall: fn(), isSignedIn: true },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;

type Actor = Pick<StoryContext, 'canvas' | 'userEvent'>;
type Play = (actor: Actor) => Promise<void>;

/** The visitor entered the password a moment ago. */
const confirmed = {
  ...customerAnswers,
  'factors.listFactors': { ...noFactors, confirmedUntil: '2099-01-01T00:00:00.000Z' },
};
async function askForErasure({ canvas, userEvent }: Actor) {
  await userEvent.click(await canvas.findByRole('button', { name: privacyTexts.erase }));
  await userEvent.click(await screen.findByRole('checkbox', { name: privacyTexts.agree }));
  await userEvent.click(screen.getByRole('button', { name: privacyTexts.eraseSubmit }));
}

const switchMails = async ({ canvas, userEvent }: Actor) =>
  userEvent.click(await canvas.findByRole('checkbox', { name: privacyTexts.mailsLabel }));

/** The page after a call by one of its cards. */
const says = (answers: Story['args'], act: Play, text: string): Story => ({
  args: answers,
  play: async (context) => {
    await act(context);
    await expect(await screen.findByText(text)).toBeVisible();
  },
});

export const MailsSwitchedOff: Story = {
  args: { answers: { ...customerAnswers, 'consents.changeMailChoice': {} } },
  play: async ({ args, canvas, userEvent }) => {
    await switchMails({ canvas, userEvent });
    await waitFor(() => expect(args.onCall).toHaveBeenCalledWith('consents.changeMailChoice', { isGiven: false }));
  },
};
export const MailsNotSwitched = says(
  { answers: { ...customerAnswers, 'consents.changeMailChoice': new Refusal('internal') } },
  switchMails,
  privacyTexts.mailsFailed,
);
export const MailsNotLoaded = says(
  { answers: { ...customerAnswers, 'consents.getMailChoice': new Refusal('internal') } },
  async () => undefined,
  privacyTexts.mailsFailed,
);
export const DataNotLoaded = says(
  { answers: { ...customerAnswers, 'privacy.getErasure': new Refusal('internal') } },
  async () => undefined,
  privacyTexts.failed,
);
export const ErasureBegun = says(
  { answers: { ...confirmed, 'privacy.requestErasure': { dueAt: '2030-03-15T12:00:00.000Z' } } },
  askForErasure,
  privacyTexts.begun,
);
export const ErasureRefused = says(
  { answers: { ...confirmed, 'privacy.requestErasure': new Refusal('erasure_order_waits') } },
  askForErasure,
  errors.erasure_order_waits,
);
export const ExportRefused = says(
  { answers: { ...confirmed, 'privacy.exportUser': new Refusal('rate_limited') } },
  async ({ canvas, userEvent }) => userEvent.click(await canvas.findByRole('button', { name: privacyTexts.export })),
  privacyTexts.exportFailed,
);
export const Default: Story = {
  args: { product: { ...cadenza, termsUrl: demoPagePaths.terms, privacyUrl: demoPagePaths.privacy } },
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await findHeading(canvas, privacyTexts.title);
    await expect(await canvas.findByRole('button', { name: privacyTexts.erase })).toBeVisible();
    await expect(canvas.getByRole('link', { name: site.termsOfService })).toBeVisible();
  },
};

export const Tablet: Story = { globals: { viewport: { value: 'w820' } } };
export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };

export const Loading: Story = {
  args: { answers: pendingAnswers },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(privacyTexts.loading)).toBeInTheDocument();
  },
};

/** A vendor without terms of their own. */
export const WithoutTerms: Story = {
  play: async ({ canvas }) => {
    await findHeading(canvas, privacyTexts.title);
    await expect(canvas.queryByRole('link', { name: site.termsOfService })).toBeNull();
  },
};

const confirming = confirmStories(
  { ...customerAnswers, 'privacy.exportUser': new Refusal('rate_limited') },
  async ({ canvas, userEvent }) => userEvent.click(await canvas.findByRole('button', { name: privacyTexts.export })),
);
export const Confirmed: Story = confirming.confirmed;
export const Confirming: Story = confirming.confirming;
export const ConfirmRefused: Story = confirming.refused;

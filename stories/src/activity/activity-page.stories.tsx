import { toAccountPath } from '@backline/domain/pages/paths';
import { activityPage as texts } from '@backline/texts/account/activity';
import { ui } from '@backline/texts/ui';
import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { type Answers, pending, Refusal, Turns, unreachable } from '../portal/answers.ts';
import { findHeading } from '../portal/find-heading.ts';
import { pageParameters } from '../portal/page-parameters.ts';
import { Portal } from '../portal/portal.tsx';
import { customerAnswers } from '../portal/signed-in.ts';
import { activityEntries, signIn, toActivityPage } from './activity-cast.ts';

const path = toAccountPath('activity', 'cadenza');
const answers = {
  ...customerAnswers,
  'privacy.listActivity': { entries: activityEntries, next: null },
  'account.mailSecureLink': {},
} satisfies Answers;

/**
 * The events of an account: sign-ins, changes, purchases, computers, and each access by support. The filter is kept in
 * the address.
 */
const meta = {
  title: 'Activity/Pages/ActivityPage',
  component: Portal,
  parameters: pageParameters,
  args: { path, answers, onCall: fn(), isSignedIn: true },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await findHeading(canvas, texts.title);
    await expect(await canvas.findByText(signIn.text)).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Activity | Cadenza Portal'));
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };
export const Tablet: Story = { globals: { viewport: { value: 'w820' } } };

export const OneKind: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: texts.kind.select.support }));
    await waitFor(() => expect(args.onCall).toHaveBeenCalledWith('privacy.listActivity', { kind: 'support' }));
    await expect(canvas.getByRole('radio', { name: texts.kind.select.support })).toBeChecked();
  },
};

export const Empty: Story = {
  args: {
    path: `${path}?show=purchases`,
    answers: { ...answers, 'privacy.listActivity': { entries: [], next: null } },
  },
  play: async ({ canvas }) => expect(await canvas.findByText(texts.noneOfKind)).toBeVisible(),
};

export const Loading: Story = {
  args: { answers: { ...answers, 'privacy.listActivity': pending } },
  play: async ({ canvas }) => expect(await canvas.findByText(texts.loading)).toBeInTheDocument(),
};

export const LoadingFailed: Story = {
  args: { answers: { ...answers, 'privacy.listActivity': unreachable } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(texts.failed);
    await expect(canvas.getByRole('button', { name: ui.tryAgain })).toBeVisible();
  },
};

/** Two pages, which load while the list is scrolled. */
export const Many: Story = {
  args: {
    answers: {
      ...answers,
      'privacy.listActivity': new Turns(
        { entries: toActivityPage(0), next: '1900000000000_41_' },
        { entries: toActivityPage(1), next: null },
      ),
    },
  },
  play: async ({ args, canvas }) => {
    await canvas.findByRole('region', { name: texts.title });
    await waitFor(() => {
      canvas.queryByRole('button', { name: texts.earlier })?.scrollIntoView();
      expect(canvas.getByText(texts.end)).toBeVisible();
    });
    await expect(args.onCall.mock.calls.filter(([call]) => call === 'privacy.listActivity')).toHaveLength(2);
  },
};

const disown = async ({ canvas, userEvent }: Pick<StoryContext, 'canvas' | 'userEvent'>) => {
  await userEvent.click(await canvas.findByRole('button', { name: /^Not Me: You logged in/ }));
  await userEvent.click(await screen.findByRole('button', { name: texts.lockSubmit }));
};

export const LinkMailed: Story = {
  play: async (context) => {
    await disown(context);
    await expect(await screen.findByText(texts.lockSent)).toBeVisible();
    await expect(context.args.onCall).toHaveBeenCalledWith('account.mailSecureLink', undefined);
  },
};

export const LinkNotMailed: Story = {
  args: { answers: { ...answers, 'account.mailSecureLink': new Refusal('rate_limited') } },
  play: async (context) => {
    await disown(context);
    await expect(await screen.findByRole('alert')).toHaveTextContent(texts.lockFailed);
  },
};

/** The list is shown before the account has loaded. */
export const AccountLoading: Story = { args: { answers: { ...answers, 'account.getCurrentUser': pending } } };
export const AccountFailed: Story = {
  args: { answers: { ...answers, 'account.getCurrentUser': unreachable } },
  play: async ({ canvas }) => expect(await canvas.findByText(signIn.text)).toBeVisible(),
};

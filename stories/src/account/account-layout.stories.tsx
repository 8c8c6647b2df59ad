import { paths, toAccountPath } from '@backline/domain/pages/paths';
import { cadenza, customer, planCast } from '@backline/fixtures';
import { privacy } from '@backline/texts/account/privacy';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { Refusal } from '../portal/answers.ts';
import { findHeading } from '../portal/find-heading.ts';
import { pageParameters } from '../portal/page-parameters.ts';
import { Portal } from '../portal/portal.tsx';
import { customerAnswers, pendingAnswers } from '../portal/signed-in.ts';

/**
 * The frame of every tab of the account: navigation, side panel, content, and the rail beside profile and licenses.
 * Only for signed-in customers; forms before login use AuthLayout.
 */
const meta = {
  title: 'Account/Pages/AccountLayout',
  component: Portal,
  parameters: pageParameters,
  args: { path: paths.account, answers: customerAnswers, onCall: fn(), isSignedIn: true },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await expect(await within(await canvas.findByRole('banner')).findByText(customer.contactName)).toBeVisible();
    const panel = await canvas.findByRole('complementary', { name: 'Account' });
    await expect(panel.getBoundingClientRect().width).toBe(256);
  },
};

/** Only the part that failed to load is left out. */
export const GlanceFailed: Story = {
  args: { answers: { ...customerAnswers, 'plans.getPlanStatus': new Refusal('internal') } },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Update Your Account Details');
    await expect(canvas.queryByRole('region', { name: 'At a glance' })).not.toBeInTheDocument();
  },
};

/** On a phone the plan, the packs and the plugin come first. */
export const Narrow: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas }) => {
    const heading = await findHeading(canvas, 'Update Your Account Details');
    const glance = await canvas.findByRole('region', { name: 'At a glance' });
    await expect(glance.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
};

/** The panel shows the tabs while it is open. Otherwise they are above the page. */
export const Tablet: Story = {
  globals: { viewport: { value: 'w820' } },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('complementary', { name: 'Account' });
    await expect(canvas.queryByRole('navigation', { name: 'Account pages' })).toBeNull();
    await userEvent.keyboard('{Control>}b{/Control}');
    await expect(await canvas.findByRole('navigation', { name: 'Account pages' })).toBeVisible();
    await userEvent.keyboard('{Control>}b{/Control}');
  },
};

/** On a phone, each tab leads to its page and stays in view while it is the current one. */
export const RowFollowed: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas, userEvent }) => {
    const row = within(await canvas.findByRole('navigation', { name: 'Account pages' }));
    for (const name of ['Security', 'Data', 'Licenses']) {
      await userEvent.click(row.getByRole('link', { name }));
      await waitFor(() => expect(row.getByRole('link', { current: 'page' })).toHaveTextContent(name));
      const { left, right } = row.getByRole('link', { name }).getBoundingClientRect();
      await expect(left >= 0 && right <= window.innerWidth).toBe(true);
      await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
    }
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  },
};

const leaving = {
  ...customerAnswers,
  'privacy.getErasure': { ...customerAnswers['privacy.getErasure'], dueAt: '2030-03-15T12:00:00.000Z' },
};

/** The notice is on each page of the account. */
export const ErasureStopped: Story = {
  args: {
    path: toAccountPath('licenses', cadenza.slug),
    answers: { ...leaving, 'privacy.stopErasure': {} },
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: privacy.keep }));
    await waitFor(() => expect(args.onCall).toHaveBeenCalledWith('privacy.stopErasure', undefined));
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
  },
};

export const ErasureNotStopped: Story = {
  args: { answers: { ...leaving, 'privacy.stopErasure': new Refusal('internal') } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: privacy.keep }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(privacy.keepFailed);
  },
};

/** If the pending deletion can't be loaded, no notice is shown. */
export const WaitingUnknown: Story = {
  args: { answers: { ...customerAnswers, 'privacy.getErasure': new Refusal('internal') } },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Update Your Account Details');
    await expect(canvas.queryByRole('region', { name: 'Waiting for you' })).toBeNull();
  },
};

const unpaid = { ...leaving, 'plans.getPlanStatus': planCast.past_due.monthly };

export const Unpaid: Story = {
  args: { path: toAccountPath('data', cadenza.slug), answers: unpaid },
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas }) => {
    const bar = within(await canvas.findByRole('region', { name: 'Waiting for you' }));
    await expect(bar.getByText('The last payment for Cadenza Plus failed.')).toBeVisible();
    await expect(bar.getByText(/This account will be deleted/)).toBeVisible();
  },
};

/** The plan's page has its own notice. */
export const UnpaidOnPlan: Story = {
  args: { path: toAccountPath('plus', cadenza.slug), answers: unpaid },
  play: async ({ canvas }) => {
    const bar = within(await canvas.findByRole('region', { name: 'Waiting for you' }));
    await expect(bar.queryByText(/The last payment/)).toBeNull();
  },
};

export const Large: Story = { globals: { viewport: { value: 'w1920' } } };

export const Toggled: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('complementary', { name: 'Account' });
    await userEvent.keyboard('{Control>}b{/Control}');
    await waitFor(() => expect(canvas.queryByRole('complementary')).not.toBeInTheDocument());
    await expect(document.cookie).toContain('sidebar_state=false');
  },
};

export const Sheet: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Toggle side panel' }));
    const sheet = await screen.findByRole('dialog', { name: 'Account' });
    await expect(sheet.getBoundingClientRect().width).toBe(288);
  },
};

export const SheetLinkFollowed: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas, userEvent }) => {
    // The second click is on the current page.
    for (const name of ['Licenses', 'Licenses']) {
      await userEvent.click(await canvas.findByRole('button', { name: 'Toggle side panel' }));
      const sheet = await screen.findByRole('dialog', { name: 'Account' });
      await userEvent.click(within(sheet).getByRole('link', { name }));
      await waitFor(() => expect(sheet).not.toBeInTheDocument());
      // The sheet gives the focus back a moment after it closes.
      await new Promise((resolve) => setTimeout(resolve, 100));
      await expect(await findHeading(canvas, name)).toHaveFocus();
    }
  },
};

export const Loading: Story = { args: { answers: pendingAnswers } };

export const LoadingFailed: Story = {
  args: { answers: { ...customerAnswers, 'account.getCurrentUser': new Refusal('rate_limited') } },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Update Your Account Details');
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Your account could not be loaded.');
  },
};

export const LoggedOut: Story = {
  args: { answers: { ...customerAnswers, 'sessions.endSession': {} } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Log Out' }));
    await findHeading(canvas, 'Log in to Cadenza');
    await expect(args.onCall).toHaveBeenCalledWith('sessions.endSession', undefined);
  },
};

export const NotSignedIn: Story = {
  args: { isSignedIn: false },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Log in to Cadenza');
  },
};

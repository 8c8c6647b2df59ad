import { paths } from '@backline/domain/pages/paths';
import { customer } from '@backline/fixtures';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { Refusal } from '../portal/answers.ts';
import { findHeading } from '../portal/find-heading.ts';
import { pageParameters } from '../portal/page-parameters.ts';
import { Portal } from '../portal/portal.tsx';
import { customerAnswers, pendingAnswers } from '../portal/signed-in.ts';

/**
 * The frame of every tab of the account: navigation, side panel, content, and the rail where there is room. Only for
 * signed-in customers; the forms before login stand in AuthLayout.
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

/** The part that was not loaded is left out, and nothing else. */
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

export const Tablet: Story = { globals: { viewport: { value: 'w820' } } };

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
    // The second time it is the page that one is on.
    for (const name of ['Licenses', 'Licenses']) {
      await userEvent.click(await canvas.findByRole('button', { name: 'Toggle side panel' }));
      const sheet = await screen.findByRole('dialog', { name: 'Account' });
      await userEvent.click(within(sheet).getByRole('link', { name }));
      await waitFor(() => expect(sheet).not.toBeInTheDocument());
      // The sheet gives the focus back a moment after it is gone.
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

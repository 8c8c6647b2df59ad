import { paths } from '@backline/domain/pages/paths';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { findHeading } from '../portal/find-heading.ts';
import { pageParameters } from '../portal/page-parameters.ts';
import { Portal } from '../portal/portal.tsx';
import { customerAnswers, pendingAnswers } from '../portal/signed-in.ts';

/**
 * The bare address of the account. It shows the profile, unless the link brings license codes, which lead on to the
 * licenses.
 */
const meta = {
  title: 'Account/Pages/AccountIndexPage',
  component: Portal,
  parameters: pageParameters,
  args: { path: paths.account, answers: customerAnswers, onCall: fn(), isSignedIn: true },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Update Your Account Details');
    await expect(canvas.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page');
  },
};

export const Loading: Story = {
  args: { answers: pendingAnswers },
};

export const WithLicenseCode: Story = {
  args: { path: `${paths.account}?license-code=MUS-ABCD-EFGH-IJKL-MNOP` },
  play: async () => {
    await expect(await screen.findByLabelText('License codes')).toHaveValue('MUS-ABCD-EFGH-IJKL-MNOP');
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };

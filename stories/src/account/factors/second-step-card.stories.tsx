import { secondStep } from '@backline/texts/account/second-step';
import { errors } from '@backline/texts/errors';
import { SecondStepCard } from '@backline/web/features/account/factors/second-step-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../../portal/in-page.tsx';

/** The step after the right password, for an account with a second factor. It shows nothing about the account. */
const meta = {
  title: 'Account/Cards/SecondStepCard',
  component: SecondStepCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: {
    methods: ['totp', 'recovery'],
    isSubmitting: false,
    isAskingPasskey: false,
    error: null,
    supportEmail: 'help@example.com',
    onCode: fn(),
    onPasskey: fn(),
    onBack: fn(),
  },
} satisfies Meta<typeof SecondStepCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByLabelText('Code from your authenticator app')).toHaveFocus();
    await userEvent.paste(' 123 456 ');
    await userEvent.keyboard('{Enter}');
    await expect(args.onCode).toHaveBeenCalledWith('123456');
  },
};

export const Empty: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Continue' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Back to Login' }));
    await expect(args.onBack).toHaveBeenCalledOnce();
  },
};

export const Recovery: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Use a Recovery Code' }));
    await expect(canvas.getByLabelText('Recovery code')).toHaveFocus();
    await userEvent.keyboard('7q2mx-k4r9t{Enter}');
    await expect(args.onCode).toHaveBeenCalledWith('7q2mx-k4r9t');
  },
};

export const Passkey: Story = {
  args: { methods: ['passkey', 'recovery'] },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Use a Passkey' }));
    await expect(args.onPasskey).toHaveBeenCalledOnce();
  },
};

export const All: Story = { args: { methods: ['passkey', 'totp', 'recovery'] } };

/** The last option says who helps, and how long that takes. */
export const Lost: Story = {
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: secondStep.lost });
    await userEvent.click(button);
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(canvas.getByRole('link', { name: 'help@example.com' })).toHaveAttribute(
      'href',
      'mailto:help@example.com',
    );
    await expect(canvas.getByText(secondStep.lostNext)).toBeVisible();
  },
};

export const LostWithoutSupport: Story = {
  args: { supportEmail: null },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: secondStep.lost }));
    await expect(canvas.getByText(secondStep.lostSupport)).toBeVisible();
  },
};

export const NoneLeft: Story = {
  args: { methods: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(secondStep.noneLeft);
  },
};

export const Submitting: Story = { args: { isSubmitting: true } };

export const AskingPasskey: Story = { args: { methods: ['passkey', 'totp', 'recovery'], isAskingPasskey: true } };

export const ServerError: Story = {
  args: { error: { message: secondStep.failed, detail: errors.second_factor_wrong } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('wrong or was already used');
  },
};

export const Narrow: Story = {
  args: { methods: ['passkey', 'totp', 'recovery'] },
  globals: { viewport: { value: 'w390' } },
};

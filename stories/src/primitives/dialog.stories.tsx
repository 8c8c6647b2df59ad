import { account as accountMessages } from '@backline/texts/account/account';
import { profile as profileTexts } from '@backline/texts/account/profile';
import { Button, Dialog, TextField } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';

/**
 * A form or a question over the page, with Go Back on the left and the action on the right. After success it shows the
 * result, and Submit becomes Close. For content to view, use WideDialog; for navigation and filters, use Sheet.
 */
const meta = {
  title: 'Primitives/Dialog',
  component: Dialog,
  args: {
    title: 'Change Email',
    description: 'We send a link to the new address; the change happens once you have opened it.',
    isSubmitting: false,
    error: null,
    success: null,
    onSubmit: fn(),
    onClose: fn(),
    children: <TextField label="New email" type="email" value="clara@example.com" onChange={() => {}} />,
  },
} satisfies Meta<typeof Dialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, userEvent }) => {
    await userEvent.type(await screen.findByLabelText('New email'), '{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};

export const GoBack: Story = {
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Go Back' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const SubmitDisabled: Story = {
  args: { submitDisabledReason: 'Enter a new address first' },
  play: async () => {
    const submit = await screen.findByRole('button', { name: 'Submit' });
    await expect(submit).toHaveAccessibleDescription('Enter a new address first');
  },
};

export const Submitting: Story = {
  args: { isSubmitting: true },
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Submit' }));
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};

export const OwnWayBack: Story = {
  args: { goBackLabel: 'Continue Shopping' },
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Continue Shopping' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

/** No key dismisses this dialog; only its buttons close it. */
export const Firm: Story = {
  args: { isFirm: true },
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByLabelText('New email'));
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Go Back' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

/** One of several steps in one dialog. */
export const Steps: Story = {
  args: { steps: { labels: ['App', 'Codes', 'Done'], current: 1 } },
  play: async () => {
    await expect(await screen.findByText('Codes')).toHaveAttribute('aria-current', 'step');
  },
};

/** The content is shown only once, so there is no way back. */
export const OneWayOut: Story = {
  args: { isFirm: true, goBackLabel: null },
  play: async () => {
    await expect(await screen.findAllByRole('button')).toHaveLength(1);
  },
};

/** Escape doesn't close it while the call runs, because the answer would be lost. */
export const Held: Story = {
  args: { isSubmitting: true, goBackDisabledReason: 'Sending your codes…' },
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByLabelText('New email'));
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};

/** The step after submitting, where there is no way back. */
export const Result: Story = {
  args: {
    submitLabel: 'Done',
    goBackDisabledReason: 'Your codes were sent.',
    children: <p>What became of each code.</p>,
  },
  play: async ({ args, userEvent }) => {
    await expect(await screen.findByRole('button', { name: 'Go Back' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};

export const FieldError: Story = {
  args: {
    children: <TextField label="New email" value="clara@" error="No address" onChange={() => {}} />,
  },
  play: async () => {
    await expect(await screen.findByLabelText('New email')).toHaveAccessibleDescription('No address');
  },
};

export const ServerError: Story = {
  args: { error: { message: profileTexts.changeEmailFailed, detail: 'Too many attempts.' } },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent(profileTexts.changeEmailFailed);
  },
};

export const Danger: Story = { args: { isDanger: true } };

/** The action leads to a payment. */
export const Money: Story = { args: { isMoney: true, submitLabel: 'Checkout' } };

export const SuccessExplained: Story = {
  args: { success: accountMessages.success, successDetail: 'The change to clara@new.example.com was withdrawn.' },
  play: async () => {
    await expect(await screen.findByRole('status')).toHaveTextContent(/was withdrawn\.$/);
  },
};

export const Success: Story = {
  args: { success: profileTexts.changeEmailDone, isDone: true },
  play: async ({ args, userEvent }) => {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const Escape: Story = {
  render: function Opened(args) {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        {isOpen && <Dialog {...args} onClose={() => setOpen(false)} />}
      </>
    );
  },
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: 'Open' });
    await userEvent.click(opener);
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
  },
};

export const LongText: Story = {
  args: {
    title: 'Change the address that this account is known by',
    description: `${meta.args.description} `.repeat(6),
    children: Array.from({ length: 8 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the fields never change places
      <TextField key={index} label={`Line ${index + 1}`} value="" onChange={() => {}} />
    )),
  },
  globals: { viewport: { value: 'w320' } },
};

import { account as accountMessages } from '@backline/texts/account/account';
import { Button, Form, TextField } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';

const fields = (error?: string) => (
  <div className="grid gap-5">
    <TextField label="Name" value="Clara" onChange={() => {}} error={error} />
    <Button type="submit">Submit</Button>
  </div>
);

/**
 * The frame of every form: Enter submits, a second submit waits for the first, and the browser's own messages are off.
 * Dialog has its own form. Put errors of fields at the fields, and the server's into a Notice.
 */
const meta = {
  title: 'Primitives/Form',
  component: Form,
  args: { isSubmitting: false, onSubmit: fn(), children: fields() },
} satisfies Meta<typeof Form>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Name'), '{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};

export const Submitting: Story = {
  args: { isSubmitting: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Name'), '{Enter}');
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};

export const FieldError: Story = {
  args: { children: fields(accountMessages.contactNameTooShort) },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Name')).toHaveAccessibleDescription(accountMessages.contactNameTooShort);
  },
};

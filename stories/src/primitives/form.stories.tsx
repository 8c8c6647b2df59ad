import { accountMessages } from '@backline/domain/messages';
import { Button, Form, TextField } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';

const fields = (error?: string) => (
  <div className="grid gap-5">
    <TextField label="Name" value="Clara" onChange={() => {}} error={error} />
    <Button type="submit">Submit</Button>
  </div>
);

/** Fields with one submit and one place for what the server refused. The first field that is wrong takes the focus. */
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

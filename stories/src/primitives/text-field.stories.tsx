import { account as accountMessages } from '@backline/texts/account/account';
import { TextField } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';

/**
 * One line of text with its label above and its hint and error below. The error is announced, and the hint stays with
 * it. For secrets use PasswordField, for many lines TextArea.
 */
const meta = {
  title: 'Primitives/TextField',
  component: TextField,
  args: { label: 'Name', autoComplete: 'name', onChange: fn() },
} satisfies Meta<typeof TextField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Name'), 'Clara');
    await expect(canvas.getByLabelText('Name')).toHaveValue('Clara');
    await expect(args.onChange).toHaveBeenCalled();
  },
};

export const Filled: Story = { args: { defaultValue: 'Clara Wieck' } };

export const Code: Story = { args: { label: 'Code', isMono: true, defaultValue: 'WDJB-MJHT' } };

export const WithHint: Story = {
  args: { hint: '8 to 64 characters' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Name')).toHaveAccessibleDescription('8 to 64 characters');
  },
};

export const FieldError: Story = {
  args: { defaultValue: 'Clara', hint: '8 to 64 characters', error: accountMessages.contactNameTooShort },
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText('Name');
    await expect(field).toBeInvalid();
    await expect(field).toHaveAccessibleDescription(`${accountMessages.contactNameTooShort} 8 to 64 characters`);
  },
};

export const Disabled: Story = { args: { defaultValue: 'Clara Wieck', disabled: true } };

export const LongText: Story = {
  args: {
    label: 'The name that others see beside what you make',
    defaultValue: 'Wolfgang Amadeus Theophilus Johannes Chrysostomus Mozart',
    error: 'That name is longer than fits, and this sentence says so at a length that has to break over several lines',
  },
  globals: { viewport: { value: 'w320' } },
};

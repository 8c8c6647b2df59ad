import { accountMessages } from '@backline/domain/messages';
import { TextField } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { useControlled } from '../use-controlled.ts';

const meta = {
  title: 'Primitives/TextField',
  component: TextField,
  args: { label: 'Name', value: '', autoComplete: 'name', onChange: fn() },
  render: function Controlled(args) {
    const [value, onChange] = useControlled(args.value, args.onChange);
    return <TextField {...args} value={value} onChange={onChange} />;
  },
} satisfies Meta<typeof TextField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Name'), 'Clara');
    await expect(args.onChange).toHaveBeenLastCalledWith('Clara');
  },
};

export const Filled: Story = { args: { value: 'Clara Wieck' } };

export const WithHint: Story = {
  args: { hint: '8 to 64 characters' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Name')).toHaveAccessibleDescription('8 to 64 characters');
  },
};

export const FieldError: Story = {
  args: { value: 'Clara', hint: '8 to 64 characters', error: accountMessages.contactNameTooShort },
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText('Name');
    await expect(field).toBeInvalid();
    await expect(field).toHaveAccessibleDescription(`${accountMessages.contactNameTooShort} 8 to 64 characters`);
  },
};

export const Disabled: Story = { args: { value: 'Clara Wieck', disabled: true } };

export const LongText: Story = {
  args: {
    label: 'The name that others see beside what you make',
    value: 'Wolfgang Amadeus Theophilus Johannes Chrysostomus Mozart',
    error: 'That name is longer than fits, and this sentence says so at a length that has to break over several lines',
  },
  globals: { viewport: { value: 'w320' } },
};

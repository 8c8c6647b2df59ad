/** What support is asked most, and the command that answers it. */
const commonTasks: Record<string, string> = {
  '"I bought it, where is it?"': 'license explain EMAIL',
  '"My code says invalid."': 'license show CODE',
  '"I cannot log in."': 'user show EMAIL',
  '"49 dollars on my card statement?"': 'find 4242 49.00 22 Nov',
  '"I bought it twice."': 'order refund TRANSACTION --dry-run',
  '"I mistyped my address."': 'order resend TRANSACTION --to ADDRESS --reason TEXT',
  '"Where is my invoice, my refund?"': 'order show TRANSACTION',
  '"I lost my mailbox."': 'user change-email EMAIL NEW ... (add --help)',
  "Take a person's code back": 'license revoke CODE --reason TEXT',
  'Send 50 codes to a partner': 'license generate --count 50 ... (add --help)',
  'Redeem codes for a customer': 'license redeem CODE --user EMAIL --reason TEXT',
  '"I paid and got nothing."': 'find EMAIL',
  '"What am I charged?"': 'subscription show EMAIL',
  '"It does not play."': 'device explain EMAIL',
  'Give something for nothing': 'grant add EMAIL SKU --reason TEXT',
  'What can be given (SKU)': 'sku list',
  'Let a colleague do all this': 'staff add EMAIL --reason TEXT',
};

/** Shown by `backline --help`. */
export function toTaskList(): string {
  const width = Math.max(...Object.keys(commonTasks).map(({ length }) => length));
  const lines = Object.entries(commonTasks).map(([task, command]) => `  ${task.padEnd(width)}  backline ${command}`);
  return ['Common tasks:', ...lines].join('\n');
}

import { createTexts } from '../write.ts';

/** The texts of the primitives. */
export const ui = {
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Select it and copy it by hand',
  goBack: 'Go Back',
  submit: 'Submit',
  close: 'Close',
  tryAgain: 'Try Again',
  showPassword: 'Show characters',
} as const;

export const { t } = createTexts({ ui });

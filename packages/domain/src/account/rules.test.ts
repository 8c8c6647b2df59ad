import { account } from '@backline/texts/account/account';
import { createTexts } from '@backline/texts/write';
import { describe, expect, it } from 'vitest';
import {
  canSubmitContactName,
  type FieldProblem,
  findSignUpProblem,
  findVerifyProblem,
  type SignUpForm,
} from './rules.ts';

const { t } = createTexts({ account });

const read = (problem: FieldProblem<string> | null) => problem && [problem.field, t(problem.key)];

describe('the rules of the signup form', () => {
  const broken: SignUpForm = {
    contactName: 'short',
    password: 'short',
    confirmation: 'other',
    hasAcceptedTerms: false,
  };
  const steps: [Partial<SignUpForm>, string, string][] = [
    [{}, 'contactName', 'Contact Name must be at least 8 characters long'],
    [{ contactName: 'x'.repeat(65) }, 'contactName', 'Contact Name cannot be more than 64 characters long'],
    [{ contactName: 'x'.repeat(64) }, 'password', 'Password must be at least 8 characters long'],
    [{ password: 'x'.repeat(65) }, 'password', 'Password cannot be more than 64 characters long'],
    [{ password: 'x'.repeat(64) }, 'confirmation', 'Confirmation password must match!'],
    [{ confirmation: 'y'.repeat(64) }, 'confirmation', 'Confirmation password must match!'],
    [
      { confirmation: 'x'.repeat(64) },
      'hasAcceptedTerms',
      'Please review and accept the Terms of Service and Privacy Policy to proceed',
    ],
  ];

  it('are reported one at a time, in order, with their exact texts', () => {
    let form = broken;
    for (const [change, field, message] of steps) {
      form = { ...form, ...change };
      expect(read(findSignUpProblem(form))).toEqual([field, message]);
    }
    expect(findSignUpProblem({ ...form, hasAcceptedTerms: true })).toBeNull();
  });

  const good: SignUpForm = {
    contactName: 'Clara Wi',
    password: '12345678',
    confirmation: '12345678',
    hasAcceptedTerms: true,
  };
  it.each<[string, Partial<SignUpForm>, string | null]>([
    ['a name of 8 characters', {}, null],
    ['a name of 7 characters', { contactName: 'Clara W' }, 'contactName'],
    ['a name that is long by its blanks', { contactName: '  Clara  ' }, 'contactName'],
    ['a name of 8 emoji', { contactName: '🎹'.repeat(8) }, null],
    ['a name of 7 emoji', { contactName: '🎹'.repeat(7) }, 'contactName'],
    ['a name of 64 with blanks around it', { contactName: ` ${'x'.repeat(64)} ` }, null],
    ['a password of 7 characters', { password: '1234567', confirmation: '1234567' }, 'password'],
    ['a password of 8 blanks', { password: '        ', confirmation: '        ' }, null],
    ['a confirmation of the same length', { confirmation: '12345679' }, 'confirmation'],
    ['a confirmation in another case', { password: 'abcdefgh', confirmation: 'ABCDEFGH' }, 'confirmation'],
  ])('reject %s', (_, change, field) => {
    expect(findSignUpProblem({ ...good, ...change })?.field ?? null).toBe(field);
  });
});

describe('the rules of the verify form', () => {
  const broken = { contactName: ' ', password: 'a', confirmation: 'b', hasAcceptedTerms: false };

  it('are reported one at a time, in order, with their exact texts', () => {
    expect(read(findVerifyProblem(broken))).toEqual(['hasAcceptedTerms', 'Must agree to Terms of Service']);
    const accepted = { ...broken, hasAcceptedTerms: true };
    expect(read(findVerifyProblem(accepted))).toEqual(['confirmation', 'Passwords must match']);
    const matching = { ...accepted, confirmation: 'a' };
    expect(read(findVerifyProblem(matching))).toEqual(['contactName', 'Contact name is required']);
    expect(findVerifyProblem({ ...matching, contactName: 'Clara Wieck' })).toBeNull();
  });

  it('skip fields that the server did not ask for', () => {
    const form = { contactName: undefined, password: undefined, confirmation: '', hasAcceptedTerms: true };
    expect(findVerifyProblem(form)).toBeNull();
  });
});

describe('the rule of the name dialog', () => {
  it.each([
    ['Clara Schumann', true],
    ['Clara Wieck', false],
    ['  Clara Wieck ', false],
    ['', false],
    ['   ', false],
    ['clara@example.com', true],
  ])('%j for Clara Wieck: may be submitted: %s', (name, isAllowed) => {
    expect(canSubmitContactName(name, 'Clara Wieck')).toBe(isAllowed);
  });
});

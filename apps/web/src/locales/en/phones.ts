/** Texts of adding and verifying a phone number: those of the profile and those of the account's own page. */
import { codeLength } from '@porchlight/contracts/phones/phones.rules'

export const phoneTexts = {
  title: 'Phone Verification',
  /** Texts of choosing how the number is verified. */
  choose: {
    text: 'Neighbors see a badge once you have shown that you have the phone you give. Nobody sees the number.',
    method: 'How would you like to verify?',
    byText: 'By text message',
    byTextHint: 'You give your number, and type the code we send to it.',
  },
  number: {
    label: 'Phone number',
    hint: 'With + and the country in front where it is of another one.',
    text: 'Where this community sends text messages, a code is on its way to you next. Message rates may apply.',
    submit: 'Continue',
  },
  code: {
    title: 'Enter the code',
    text: (number: string) => `We sent a ${codeLength}-digit code to ${number}. It is good for 10 minutes.`,
    label: 'Verification code',
    submit: 'Verify',
    resend: 'Resend Code',
    resent: { title: 'Code sent', description: 'Only the newest code counts.' },
    change: 'Change the number',
  },
  already: {
    text: 'Your phone is already verified.',
    byWord: 'Your number is saved. This community sends no codes, so neighbors see no badge.',
    number: (number: string) => `The number is ${number}.`,
    onlyYou: 'Nobody but you sees it.',
    change: 'Use another number',
    done: 'Done',
  },
  success: { title: 'Phone Verified', description: 'Neighbors see a badge beside your name.' },
  kept: {
    title: 'Phone Verified',
    description: 'Your number is saved. This community sends no codes, so neighbors see no badge.',
  },
  /** Texts of failures, by the place where they happen: the specification has different words for each. */
  failures: {
    profile: {
      send: { title: 'Verification Failed', text: 'Please try again.' },
      verify: { title: 'Verification Failed', text: 'Please try again.' },
    },
    account: {
      send: { title: 'Failed to send code', text: 'Please try again.' },
      verify: { title: 'Verification failed', text: 'Invalid code' },
    },
  },
  noSignal: {
    number:
      'This needs a signal, and there is none right now. Your number stays here; please try again in a moment.',
    code: 'This needs a signal, and there is none right now. Type the code once more when there is one: it is good for 10 minutes.',
  },
} as const

/** Texts of adding and verifying a phone number: those of the profile and those of the account's own page. */
import { codeLength } from '@porchlight/contracts/phones/phones.rules'

export const phoneTexts = {
  title: 'Phone Verification',
  /** Texts of choosing how the number is verified. */
  choose: {
    text: 'Neighbors see a badge once you’ve shown that the phone is yours. Nobody sees the number.',
    method: 'How would you like to verify?',
    byText: 'By text message',
    byTextHint: 'Enter your number. If a code comes by text message, type it here.',
  },
  number: {
    label: 'Phone number',
    hint: 'For another country, start with + and its country code.',
    text: 'If this community sends text messages, you’ll get a code next. Message rates may apply.',
    submit: 'Continue',
  },
  code: {
    title: 'Enter the code',
    text: (number: string) => `We sent a ${codeLength}-digit code to ${number}. It’s good for 10 minutes.`,
    label: 'Verification code',
    submit: 'Verify',
    resend: 'Resend Code',
    resent: { title: 'Code sent', description: 'Only the newest code counts.' },
    change: 'Change the number',
  },
  already: {
    text: 'Your phone is already verified.',
    byWord: 'Your number is saved. No code has confirmed it, so neighbors don’t see a badge.',
    number: (number: string) => `The number is ${number}.`,
    onlyYou: 'Only you can see it.',
    change: 'Use another number',
    done: 'Done',
  },
  success: { title: 'Phone Verified', description: 'Neighbors see a badge beside your name.' },
  kept: {
    title: 'Phone Verified',
    description: 'Your number is saved. This community doesn’t send codes, so neighbors don’t see a badge.',
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
    number: 'No signal right now. Your number stays here; try again when you’re back online.',
    code: 'No signal right now. Type the code again when you’re back online: it’s good for 10 minutes.',
  },
} as const

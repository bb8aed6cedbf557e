/**
 * Texts for places where the specification requires words and gives none. They are only here;
 * docs/decisions/0075-success-texts-of-our-own.md lists all of them with their reasons.
 */
import { setApart } from '@porchlight/contracts/values/text/set-apart'

export const ownTexts = {
  downgraded: 'You’ll be on Free when your paid time ends.',
  canceled: 'Your subscription is canceled.',
  locationSaved: 'Location Updated',
  soldOut: 'All gone for now',
  payment: {
    success: 'Payment Successful',
    successText: 'Thank you. Your neighborhood just got a little brighter.',
    cancelled: 'Payment Cancelled',
    home: 'Back to Home',
    plans: 'See plans',
  },
  meetupAt: (place: string) =>
    `Come by ${place} for a cup of something and a chat with neighbors. Everybody is welcome, whether you know anyone yet or not.`,
  cancelGift: {
    title: 'Cancel this gift?',
    text: 'What you entered won’t be saved.',
    confirm: 'Cancel the gift',
    keep: 'Keep going',
  },
  emailSaved: 'Email updated',
  passwordSaved: 'Password updated',
  passwordCreated: 'Password created',
  coming: 'You’re going',
  queued: 'You’re on the waiting list',
  queuedFor: (title: string) =>
    `“${setApart(title)}” is full. We’ll let you know as soon as there’s a spot for you.`,
} as const

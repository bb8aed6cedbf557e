/** Texts of the background check: before it, while it is filled in, and afterwards. */
import { setApart } from '@porchlight/contracts/values/text/set-apart'

export const backgroundCheckTexts = {
  title: 'Background Check',
  back: 'Back to your profile',
  needsSignal: 'You need to be online for a background check. Nothing you type here is saved on this phone.',
  failedToLoad: 'Your background check will show up when you’re back online.',
  again: 'Try again',
  intro: {
    heading: 'Let neighbors know you were checked',
    time: 'It takes under 5 minutes.',
    badge: 'Once you pass, neighbors see a badge beside your name.',
    start: 'Start Background Check',
    /** The text for a check that was withdrawn. */
    withdrawn: (reason: string) =>
      reason === ''
        ? 'The operators withdrew your last one.'
        : `The operators withdrew your last one:  “${setApart(reason)}”`,
  },
  instantNotice: 'Only for trying out the app: nobody looks, and everyone who asks gets the badge.',
  typed: {
    title: 'What happens to what you type',
    manual: [
      'The operators see your name, your email and your address, and decide. Then your address is deleted.',
      'Nobody sees your date of birth or the digits of your SSN, and they aren’t saved: they’re thrown away unread.',
    ],
    http: [
      'All of it is sent once, with your name and email, to the company that checks backgrounds for this community.',
      'None of it is saved here or on this phone: not your date of birth, not the digits of your SSN, not your address.',
    ],
    instant: ['None of it is saved, here or on this phone, and nobody looks at it.'],
  },
  promise: {
    title: 'What a check doesn’t promise',
    text: 'It says that someone looked once and found nothing against you. It makes nobody safe. Meet in a public place first, tell someone where you are, and trust your gut, badge or not.',
  },
  form: {
    heading: 'About you',
    name: 'Name',
    email: 'Email',
    fromAccount: 'From your account.',
    dateOfBirth: 'Date of birth',
    address: 'Full address',
    addressHint: 'Street and number, city, state and ZIP code.',
    ssnLast4: 'Last 4 digits of SSN',
    consent: 'I consent to a background check with what I have typed here.',
    submit: 'Submit Background Check',
    failure: 'Submission Failed',
    failureText: 'There was an issue submitting your background check. Please try again.',
    noSignal: 'No signal right now. Try again when you’re back online.',
  },
  processing: {
    heading: 'Your background check is under way',
    text: 'One moment…',
  },
  waiting: {
    manual: 'We’ll let you know as soon as the operators have decided. You can close this page.',
    http: 'We’ll let you know as soon as the company that checks has an answer. You can close this page.',
    toProfile: 'Back to your profile',
  },
  success: {
    title: 'Background Verified',
    text: 'Neighbors see a badge beside your name.',
    since: (date: string) => `Since ${date}.`,
    toProfile: 'View Profile',
  },
  failed: {
    title: 'We Hit a Snag',
    text: 'You didn’t pass the background check. Only you can see this.',
    reason: (reason: string) => `They say: “${setApart(reason)}”`,
    again: 'Try Again',
    support: 'Contact Support',
    noSupport: 'The operators can tell you more.',
    subject: 'My background check',
  },
} as const

/** Texts about the member's own dates in other calendars. */
import { setupTexts } from './account.setup.ts'

export const calendarTexts = {
  link: setupTexts.calendar,
  title: 'Your dates in other calendars',
  text: 'A private address for the calendar of your phone or computer. It shows the meetups you’re going to and the help you’ve agreed on, from now on.',
  secret:
    'Anyone with the address can read it. You can turn it off or get a new one anytime, and it ends when you change your password.',
  loading: 'Checking if you have one',
  failed: 'You need to be online for this.',
  again: 'Try again',
  none: 'There’s no address yet.',
  make: 'Make an address',
  since: (moment: string) =>
    `Your address was made ${moment}. It was shown once and isn’t saved anywhere else.`,
  readAt: (moment: string) => `A calendar last read it ${moment}, or up to an hour later.`,
  neverRead: 'No calendar has read it yet.',
  renew: 'Make a new address',
  renewHint: 'With a new address, this one stops working.',
  revoke: 'Turn it off',
  revoked: 'The address is turned off.',
  address: 'Your calendar address',
  once: 'It’s only shown this once. Add it to your calendar now, as a calendar from the internet.',
  alarm: 'Remind me an hour before',
  alarmHint: 'If your calendar takes that from an address: some leave reminders to you.',
  copy: 'Copy address',
  copied: 'Copied.',
  copyFailed: 'Copying isn’t possible here. You can select the address instead.',
} as const

/** Texts of the card that requests a confirmation of the member's address; the screens of the account have their own. */
import { setApart } from '@porchlight/contracts/values/text/set-apart'

export const emailVerificationTexts = {
  title: 'Is this your email address?',
  text: (email: string) =>
    `Your community can send email now. Please confirm that ${setApart(email)} is yours: messages and gifts you write wait here until then, and then send by themselves.`,
  send: 'Send me a link',
  sent: (email: string) => `An email is on its way to ${setApart(email)}. Open the link in it.`,
  sendAgain: 'Send another one',
  done: 'Your address is already confirmed.',
  noSignal: 'No signal right now. Try again when you’re back online.',
  wrongAddress: 'Wrong address?',
}

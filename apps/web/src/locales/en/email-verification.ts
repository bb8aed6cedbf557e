/** Texts of the card that requests a confirmation of the member's address; the screens of the account have their own. */
import { setApart } from '@porchlight/contracts/values/text/set-apart'

export const emailVerificationTexts = {
  title: 'Is this your email address?',
  text: (email: string) =>
    `Your community can send mail now. Please confirm that ${setApart(email)} is yours: messages and gifts you write wait here until then, and go by themselves afterwards.`,
  send: 'Send me a link',
  sent: (email: string) => `A mail is on its way to ${setApart(email)}. Open the link in it.`,
  sendAgain: 'Send another one',
  done: 'Your address is confirmed already.',
  noSignal: 'This needs a signal, and there is none right now. Please try again in a moment.',
  wrongAddress: 'Another address?',
}

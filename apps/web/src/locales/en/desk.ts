/** Texts of what all pages of the desk share. */
import { setApart } from '@porchlight/contracts/values/text/set-apart'
export const deskTexts = {
  back: 'Back to your profile',
  pages: {
    label: 'Pages of the desk',
    cases: 'Decide',
    figures: 'How we are doing',
    rewards: 'Rewards',
    places: 'Places',
    members: 'Members',
    community: 'Community',
    neighbors: 'Without a phone',
  },
  operatorsOnly: {
    title: 'For the operators',
    text: 'This page is for those who run the community.',
  },
  noSignal: 'This page needs a signal. What you typed stays here.',
  failed: {
    title: 'This page did not load',
    text: 'It needs a signal. If you have one, please try again in a moment.',
    action: 'Try again',
  },
  notDone: 'That did not work. Nothing was changed. Please try again.',
  notSent: 'You have no signal, so nothing was changed. What you typed is still here.',
  search: 'Search',
  reason: 'Why?',
  reasonHint: 'Only operators read it, in the record below.',
  cancel: 'Not now',
  record: {
    title: 'What was done last',
    empty: 'Nothing yet.',
    by: (name: string | undefined) =>
      name === undefined ? 'At the server’s terminal, or by somebody who has left' : setApart(name),
  },
}

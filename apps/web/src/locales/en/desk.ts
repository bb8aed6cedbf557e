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
  noSignal: 'You have no signal. Nothing can be changed here until you have one; what you typed stays.',
  failed: {
    title: 'This page did not load',
    text: 'It needs a signal. Please try again when you have one.',
    action: 'Try again',
  },
  notDone: 'That did not work. Nothing was changed. Please try again.',
  notSent: 'You have no signal, so nothing was changed. What you typed is still here.',
  reason: 'Why',
  reasonHint: 'Only operators read it, in the record below.',
  cancel: 'Cancel',
  record: {
    title: 'What was done last',
    empty: 'Nothing yet.',
    by: (name: string | undefined) => (name === undefined ? 'On the server' : setApart(name)),
  },
}

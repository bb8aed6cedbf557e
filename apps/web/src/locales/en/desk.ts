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
    text: 'This page is for the people who run the community.',
  },
  noSignal: 'You need to be online for this page. What you typed stays here.',
  failed: {
    title: 'This page didn’t load',
    text: 'You need to be online for it. If you are, please try again in a moment.',
    action: 'Try again',
  },
  outdated: 'This page couldn’t be updated, so it may not show the latest.',
  notDone: 'That didn’t work. Nothing was changed. Please try again.',
  notSent: 'No signal right now. It may have gone through anyway. What you typed is still here.',
  search: 'Search',
  reason: 'Why?',
  reasonHint: 'Only operators read it, in the record below.',
  cancel: 'Not now',
  record: {
    title: 'Latest actions',
    empty: 'Nothing yet.',
    by: (name: string | undefined) =>
      name === undefined ? 'At the server’s terminal, or by somebody who left' : setApart(name),
  },
}

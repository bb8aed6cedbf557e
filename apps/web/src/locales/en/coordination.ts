/** Texts for members who look after neighbors without a phone. */
import { setApart } from '@porchlight/contracts/values/text/set-apart'

export const coordinationTexts = {
  title: 'Neighbors without a phone',
  text: 'Write down what they ask for or offer, choose who helps, and mark it as done. Everybody sees that you wrote it for them, with their first name and last initial. Their credits are their own.',
  notCoordinator: {
    title: 'This page is for coordinators',
    text: 'Ask an operator to make you a coordinator.',
  },
  noSignal: 'You need to be online to add or remove neighbors. What you write down waits on this phone.',
  failed: 'That didn’t work. Please try again.',
  list: {
    title: 'Who you look after',
    empty: 'Nobody yet.',
    credits: (count: number) => `${count} ${count === 1 ? 'credit' : 'credits'}`,
    request: 'Write down a request',
    offer: 'Write down an offer',
    open: 'Open for them',
    requestPays: (cost: number) =>
      cost === 0 ? 'Requests cost nothing here.' : `A request costs them ${cost} credit.`,
    takeOver:
      'The operators can print a letter for each of them. Anyone who has it can join with it anytime, and takes over credits and open posts.',
  },
  add: {
    title: 'Add a neighbor',
    text: 'Ask them first, and read this page to them.',
    firstName: 'First name',
    lastName: 'Last name',
    action: 'They agreed: add them',
    done: 'Added',
  },
  remove: {
    action: 'Remove',
    question: (name: string) => `Remove ${setApart(name)}?`,
    text: 'What is open for them is withdrawn, and their credits are lost.',
    confirm: 'Yes, remove them',
    keep: 'Keep them',
  },
} as const

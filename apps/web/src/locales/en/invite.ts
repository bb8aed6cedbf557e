import { setApart } from '@porchlight/contracts/values/text/set-apart'

/** Texts for whoever opens the link of an invitation. */
export const inviteTexts = {
  loading: 'Looking at your invitation',
  invitedBy: (name: string) => `${setApart(name)} invites you`,
  toCommunity: (community: string) => `to ${setApart(community)}, where neighbors help each other.`,
  toNeighbors: 'to a neighborhood where people help each other.',
  what: 'Ask for a ride or a hand, lend a ladder, meet the people next door. It costs nothing to join.',
  notice: (name: string) => `${setApart(name)} may see your first name when you join.`,
  join: 'Join',
  logIn: 'I already have an account',
  unusable: {
    title: 'This invitation can’t be used',
    text: 'It has ended, or it’s all used up. Ask the person who gave it to you for a new one.',
    open: 'You can join without it, too.',
    join: 'Join without it',
  },
  failed: {
    title: 'Your invitation couldn’t be loaded',
    text: 'You need to be online. The link still works; please try again in a moment.',
    action: 'Try again',
  },
  member: {
    title: 'You’re already in',
    text: 'This invitation is for someone new. You can pass the link on.',
    action: 'Go to home',
  },
  inApp: {
    title: (app: string) => `You’re inside ${app}`,
    titleUnknown: 'You’re inside another app',
    apple:
      'Porchlight can’t stay on your phone from here. Tap ••• or the compass, then “Open in Safari”. Your invitation comes along.',
    other:
      'Porchlight can’t stay on your phone from here. Tap ⋮ and then “Open in Chrome”, or in your browser. Your invitation comes along.',
    copy: 'Copy the link instead',
    copiedNote: 'Copied. Paste it into your browser’s address bar.',
    copyFailed: 'That didn’t copy. Use this app’s menu instead.',
  },
}

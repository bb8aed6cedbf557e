/** Texts of the account settings about passkeys. */
import { setApart } from '@porchlight/contracts/values/text/set-apart'

export const passkeyTexts = {
  title: 'Passkeys',
  text: 'With a passkey you sign in by your finger, your face or the lock of your screen, without a password.',
  none: 'You have none yet.',
  failed: 'Your passkeys come with the next signal.',
  again: 'Try again',
  added: (day: string) => `Added ${day}`,
  used: (day: string) => `last used ${day}`,
  notUsed: 'not used yet',
  unusable: 'Made for an earlier address of this community. It opens nothing any more.',
  noBrowser: 'This browser knows no passkeys. You can add one in another browser, or on your phone.',
  elsewhere: (site: string) => `Passkeys work at ${setApart(site)}. Open Porchlight there to add one.`,
  noAddress: 'Passkeys need an address of the community’s own, and it has none yet.',
  add: {
    open: 'Add a passkey',
    title: 'Add a passkey',
    text: 'Give it a name by which you will know it again. Then your browser asks where to keep it.',
    label: 'Name',
    hint: 'For example, “My phone”.',
    submit: 'Go on',
    cancel: 'Cancel',
    done: 'Passkey added',
    cancelled: 'No passkey was added. You can try again.',
    hasOne: 'There is a passkey of yours on this device already.',
    cannotKeep: 'This device can’t keep a passkey. A phone, or another computer, may.',
    noSignal:
      'Adding a passkey needs a signal, and there is none right now. The name stays here; please try again in a moment.',
  },
  rename: {
    open: (name: string) => `Rename: ${setApart(name)}`,
    title: 'Rename this passkey',
    label: 'Name',
    submit: 'Save',
    cancel: 'Cancel',
    noSignal:
      'Saving the name needs a signal, and there is none right now. It stays here; please try again in a moment.',
  },
  remove: {
    open: (name: string) => `Remove: ${setApart(name)}`,
    title: (name: string) => `Remove ${setApart(name)}?`,
    text: 'It will open nothing here any more. The device that keeps it may still offer it, until you delete it there, too.',
    submit: 'Remove it',
    cancel: 'Keep it',
    noSignal: 'Removing it needs a signal, and there is none right now. Please try again in a moment.',
  },
  failure: 'That didn’t work. Please try again.',
} as const

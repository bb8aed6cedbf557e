/** Texts for a browser that stores nothing for this site. */
export const noStorageTexts = {
  title: 'This browser isn’t saving anything',
  text: 'Porchlight saves things on your device, so you lose nothing when the signal drops. Right now this browser saves nothing for this site.',
  ways: [
    'Allow cookies and site data for this site, in the browser’s settings.',
    'If this is a private window, open Porchlight in an ordinary one.',
    'If it is all allowed, the device may be full, or the browser may need to be restarted.',
  ],
  untouched: 'Anything you wrote here before hasn’t been touched.',
  reload: 'Reload',
  toStart: 'Back to the start',
} as const

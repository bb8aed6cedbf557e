/** Texts about adding the app to the home screen. */
export const installTexts = {
  title: 'On your home screen',
  text: 'Porchlight opens like any app there, and starts without a signal.',
  action: 'Install Porchlight',
  byHand: 'In Safari, tap Share and then “Add to Home Screen”.',
  deleted:
    'In a tab, Safari deletes what a site has kept after seven days without a visit, drafts and posts that wait included. An app on the home screen keeps it.',
}

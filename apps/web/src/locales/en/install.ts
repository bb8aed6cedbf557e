/** Texts about adding the app to the home screen. */
export const installTexts = {
  title: 'On your home screen',
  text: 'Porchlight opens like any other app, even without a signal.',
  action: 'Install Porchlight',
  byHand: 'In Safari, tap Share and then “Add to Home Screen”.',
  deleted:
    'If you don’t visit for seven days, Safari deletes what a tab has saved, including drafts and waiting posts. An app on the home screen keeps it.',
}

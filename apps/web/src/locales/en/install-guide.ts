/** Texts about putting the app on the home screen, with pictures. */
export const installGuideTexts = {
  title: 'Keep Porchlight on your home screen',
  dismiss: 'Not now',
  iphone: {
    share: '1. In Safari, tap Share.',
    add: '2. Tap “Add to Home Screen”.',
  },
  android: {
    menu: '1. Open your browser’s menu.',
    add: '2. Tap “Install” or “Add to Home screen”.',
  },
}

/** Texts of the request to allow notifications, which the installed app shows without the settings. */
export const permissionTexts = {
  settings: 'Notification settings',
  title: 'Turn on notifications?',
  text: 'We’ll let you know when a neighbor answers, even while Porchlight is closed. Names are never shown.',
  action: 'Turn on',
  later: 'Not now',
  failed: 'That didn’t work. You can try again in the notification settings.',
  blocked: {
    title: 'Notifications are blocked',
    text: 'Your browser is blocking them. To allow them, tap the icon to the left of the page’s address (or, if you installed the app, open its settings on your phone), go to permissions, and allow notifications.',
    close: 'Got it',
  },
  unanswered:
    'Nothing was changed. You can allow notifications any time, here or in the notification settings.',
} as const

/** Texts of the notification settings. */
export const settingsTexts = {
  title: 'Notifications',
  back: 'My Profile',
  failed: { title: 'Error', description: 'This couldn’t be saved on your device. Nothing was changed.' },
  allOff: 'Pause all notifications',
  allOffHint: 'No alerts, no email. In the app, the bell still shows everything.',
  device: {
    title: 'This device',
    label: 'Notifications on this device',
    hint: 'Even while Porchlight is closed. Names are never shown.',
    failed: 'That didn’t work. Try again when you’re online.',
    instead: {
      none: 'This browser can’t show notifications while Porchlight is closed.',
      'install-first':
        'On an iPhone or iPad, Porchlight can notify you once it’s on your home screen: tap Share, then “Add to Home Screen”, and open it from there.',
      denied:
        'This browser is blocking notifications. You can usually change that in the browser’s settings for this site, though not always in a private window.',
    },
  },
  push: { title: 'On your devices', text: 'Choose what you’re notified about.' },
  mail: { title: 'By email', text: 'If you haven’t opened the app by then.' },
  topics: {
    messages: { label: 'Messages', hint: 'When a neighbor writes to you.' },
    help: { label: 'Help', hint: 'When someone helps you or counts on you.' },
    meetups: { label: 'Meetups', hint: 'Who’s coming, what has changed, and the day before.' },
    credits: { label: 'Credits and gifts', hint: 'What you earn, and what comes back.' },
    thanks: { label: 'Thanks', hint: 'When a neighbor rates your help.' },
    community: { label: 'From the operators', hint: 'Answers to your reports.' },
  },
  nearby: {
    title: 'Requests near you',
    text: 'Neighbors who have just asked for help.',
    choices: { off: 'Never', daily: 'Once a day', at_once: 'Right away' },
  },
  digest: {
    title: 'What’s going on, by email',
    text: 'Open requests near you, upcoming meetups, and thanks.',
    choices: { off: 'Never', daily: 'Every day', weekly: 'Every week' },
  },
  quiet: {
    title: 'Quiet hours',
    label: 'Keep quiet at night',
    hint: 'You’ll get those in the morning.',
    now: 'It’s quiet now. You’ll get the rest when it ends.',
    from: 'From',
    until: 'Until',
  },
  wantsProof:
    'We don’t email you until you show that the address is yours: log out, choose “Forgot your password?” and open the link in the email.',
  noMail: 'This community doesn’t send email.',
  mailUnknown: 'You can choose email here when you’re back online.',
} as const

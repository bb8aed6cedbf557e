interface Floor {
  chrome: string
  firefox: string
  ios: string
}

/** What the document itself says where the browser is older than the app can run in. */
export const tooOldTexts = {
  title: 'Porchlight',
  /** `floor`: the oldest of each. */
  text: (floor: Floor) =>
    'This browser is too old for Porchlight. Please update it, or use another one: ' +
    `Chrome or Edge ${floor.chrome}, Firefox ${floor.firefox}, Safari or iOS ${floor.ios}, or newer.`,
} as const

interface Floor {
  chrome: string
  firefox: string
  ios: string
}

/** Texts that the document itself shows when the browser is too old to run the app. */
export const tooOldTexts = {
  title: 'Porchlight',
  /** `floor`: the oldest of each. */
  text: (floor: Floor) =>
    'This browser is too old for Porchlight. Please update it, or use another one: ' +
    `Chrome or Edge ${floor.chrome}, Firefox ${floor.firefox}, Safari or iOS ${floor.ios}, or newer.`,
} as const

interface Floor {
  chrome: string
  edge: string
  firefox: string
  ios: string
  safari: string
}

/** What the document itself says where the browser is older than the app can run in. */
export const tooOldTexts = {
  title: 'Porchlight',
  /** `floor`: the oldest of each. */
  text: (floor: Floor) =>
    'This browser is too old for Porchlight. Please update it, or open Porchlight in another one: ' +
    `Chrome ${floor.chrome}, Edge ${floor.edge}, Firefox ${floor.firefox}, Safari ${floor.safari} ` +
    `or an iPhone with iOS ${floor.ios}, or newer.`,
} as const

/** Does the work, and once more after its member showed that it is them, where that was long ago. */
export type WithFreshSignIn = <Result>(work: () => Promise<Result>) => Promise<Result>

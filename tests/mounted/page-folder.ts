/** Values that the build of the page passes to the tests, through Vitest. */
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with `index.html` and all it needs. */
    mountedPage: string
  }
}

export function pageFolder(): string {
  return inject('mountedPage')
}

/** What the building of the page tells the tests: Vitest carries it to them. */
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

import { existsSync } from 'node:fs'

/** True while `npm test` fetches the browsers: until then the file that it names is there. */
export function areBrowsersComing(): boolean {
  const { BROWSERS_COMING } = process.env
  return BROWSERS_COMING !== undefined && existsSync(BROWSERS_COMING)
}

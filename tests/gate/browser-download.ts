import { existsSync } from 'node:fs'

/** True while `npm test` fetches the browsers: until then the file that it names is there. */
export function areBrowsersDownloading(): boolean {
  const { BROWSER_DOWNLOAD } = process.env
  return BROWSER_DOWNLOAD !== undefined && existsSync(BROWSER_DOWNLOAD)
}

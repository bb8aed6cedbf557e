/** `npm test` begins while the browsers are fetched: what drives one waits, before the time of its tests begins. */
import { areBrowsersDownloading } from '../../gate/browser-download.ts'

while (areBrowsersDownloading()) await new Promise((resolve) => setTimeout(resolve, 200))

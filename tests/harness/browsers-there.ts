/** `npm test` begins while the browsers are fetched: what drives one waits, before the time of its tests begins. */
import { areBrowsersComing } from '../browsers-coming.ts'

while (areBrowsersComing()) await new Promise((resolve) => setTimeout(resolve, 200))

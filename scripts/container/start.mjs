/** Starts the server of a container. */
import { join } from 'node:path'
import { keepBuild } from '../earlier-builds.mjs'
import { webBuild } from '../paths.mjs'

try {
  keepBuild({ build: webBuild, folder: join(process.env.DATA_DIR, 'app-builds') })
} catch (error) {
  // Tabs of the build before load anew, then: no reason to serve nobody.
  console.error(`The build of the app could not be kept for later: ${error.message}`)
}
await import('../../apps/api/src/server.ts')

/** `npm run dev`: the API restarts and the page reloads as files change. The app is at http://127.0.0.1:3000. */
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { modules, projectNode, server, web } from './paths.mjs'
import { endChildrenOnInterrupt, endWithNpm, run } from './run.mjs'

const apiPort = '3001'
const pagePort = '3000'

endWithNpm()
endChildrenOnInterrupt()
await ensureInstalled()
const publicUrl = process.env.PUBLIC_URL ?? `http://127.0.0.1:${pagePort}`
await Promise.race([
  run(projectNode, ['--watch', '--watch-preserve-output', server], {
    env: { PORT: apiPort, PUBLIC_URL: publicUrl },
  }),
  run(
    projectNode,
    [join(modules, 'vite', 'bin', 'vite.js'), '--host', '127.0.0.1', '--port', pagePort, '--strictPort'],
    {
      cwd: web,
      env: { API_ORIGIN: `http://127.0.0.1:${apiPort}` },
    },
  ),
])
// One without the other is of no use.
process.kill(process.pid, 'SIGTERM')

import { spawn } from 'node:child_process'
import { projectNode, root, server, serverEnvironment, serverOptions } from './paths.mjs'

/** Runs the server in this process's place: signals go to it, and its end is ours. */
export function serve(env = {}) {
  const child = spawn(projectNode, [...serverOptions, server], {
    cwd: root,
    env: { ...serverEnvironment, ...process.env, ...env },
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(`The server did not start: ${error.message}`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0)
  })
}

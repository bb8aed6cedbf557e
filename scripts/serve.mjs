import { spawn } from 'node:child_process'
import { projectNode, root, server, serverEnvironment, serverOptions } from './paths.mjs'

/** This process is the server from here on: nothing that only started it stays in the memory. */
export function becomeServer({ folder }) {
  process.chdir(folder)
  process.execve(projectNode, [projectNode, ...serverOptions, server], {
    ...serverEnvironment,
    ...process.env,
  })
}

/** Runs the server in this process's place: signals go to it, and its end is ours. */
export function serve(env = {}, { folder = root } = {}) {
  const child = spawn(projectNode, [...serverOptions, server], {
    cwd: folder,
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

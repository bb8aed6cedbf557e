import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { delimiter, join } from 'node:path'
import { modules, root } from './paths.mjs'

const running = new Set()
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** How long a child may take to clean up before its whole group is killed. */
const graceMs = 3000
const parentCheckMs = 500

/** Runs a command to its end. With `quiet` its output is kept back and handed over, with `aside` all others go first. */
export function run(
  command,
  args,
  { cwd = root, env = {}, quiet = false, aside = false, input = 'ignore' } = {},
) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      // What is kept back may land in a log.
      env: { ...process.env, PATH: projectPath(), ...(quiet ? { NO_COLOR: '1' } : {}), ...env },
      stdio: [input, quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      // A group of its own, so that an interrupted run can end the children's children too.
      detached: process.platform !== 'win32',
      shell: process.platform === 'win32',
    })
    running.add(child)
    if (aside && child.pid !== undefined) standAside(child.pid)
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
    const finish = (code) => {
      running.delete(child)
      resolve({ ok: code === 0, code, output })
    }
    child.on('error', (error) => {
      output += error.message
      finish(127)
    })
    child.on('close', (code, signal) => finish(code ?? (signal ? 1 : 0)))
  })
}

function standAside(pid) {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It takes its turn like the others, then.
  }
}

function projectPath() {
  return [join(modules, '.bin'), process.env.PATH].join(delimiter)
}

/**
 * npm and the shell between may end without passing the signal on. Whoever they leave behind ends too: a
 * forgotten server would keep its port.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), parentCheckMs).unref()
}

/** An interrupted run ends everything it started, then itself. Gives a function that takes this back. */
export function endChildrenOnInterrupt() {
  const end = (signal) => {
    for (const child of running) endGroup(child, signal)
    setInterval(() => running.size === 0 && process.exit(1), 50)
    setTimeout(() => {
      for (const child of running) endGroup(child, 'SIGKILL')
      process.exit(1)
    }, graceMs)
  }
  for (const signal of signals) process.once(signal, end)
  return () => {
    for (const signal of signals) process.off(signal, end)
  }
}

function endGroup(child, signal) {
  if (child.pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal)
  } catch {
    // It ended by itself in the meantime.
  }
}

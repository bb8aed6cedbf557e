import { existsSync } from 'node:fs'
import { run } from './run.mjs'

let updated

/** Installs packages of Debian or Ubuntu, if this is one and allows it without asking; says whether they are there now. */
export async function installPackages(names) {
  if (!existsSync('/usr/bin/apt-get')) return false
  updated ??= aptGet(['update'])
  await updated
  return (await aptGet(['install', '-y', '--no-install-recommends', ...names])).ok
}

function aptGet(args) {
  const isRoot = process.getuid?.() === 0
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  return isRoot
    ? run('apt-get', args, { quiet: true, env })
    : run('sudo', ['-n', 'apt-get', ...args], { quiet: true, env })
}

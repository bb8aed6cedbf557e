/**
 * A plain Debian system that boots, with its own processes, network and disk, and without anything that this machine
 * has. Its downloads go out through a network of its own, so that its ports cannot collide with others.
 */
import { execFile, execFileSync, spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../scripts/paths.mjs'
import { endProcess, keepTrack } from '../harness/server/processes.ts'

const release = 'trixie'
/** Packages that Debian's own installer adds to the minimal system. */
const packages = [
  'ca-certificates',
  'cron',
  'curl',
  'dbus',
  'iproute2',
  'openssh-server',
  'sudo',
  'systemd-sysv',
]
/** The folder of the base system, created once for all runs on this machine. */
export const debianBase = join(root, '.cache', 'debian', release)
const bootScript = join(import.meta.dirname, 'boot-machine.sh')
const bootMsMax = 120_000
/** The user's account. It may become root, as the handbook expects. */
const account = 'neighbor'

export interface DebianMachine {
  /** Runs a command as its user does, and returns what it printed; throws with that if it fails. */
  run: (command: string) => Promise<string>
  /** Runs a command as root, for preparations that the handbook takes for granted. */
  arrange: (command: string) => Promise<string>
  /** Puts a file there, as an editor would. */
  write: (path: string, content: string | Uint8Array) => void
  read: (path: string) => string
  readBytes: (path: string) => Buffer
  stop: () => Promise<void>
}

/** @param sharedFolders folders of this machine's that it has as well: where there, and where here */
export async function startDebian(sharedFolders: Record<string, string> = {}): Promise<DebianMachine> {
  makeBase()
  const folder = mkdtempSync(join(process.env.INSTALLS_FOLDER ?? tmpdir(), 'porchlight-debian-'))
  for (const each of ['upper', 'work', 'root', 'plain']) mkdirSync(join(folder, each))
  const binds = Object.entries(sharedFolders).flatMap(([machinePath, hostPath]) => [hostPath, machinePath])
  const words = ['--mount', '--pid', '--net', '--uts', '--ipc', '--cgroup', '--fork', '--kill-child']
  const holder = spawn('unshare', [...words, 'sh', bootScript, debianBase, folder, ...binds], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  keepTrack(holder, 'SIGTERM')
  let printed = ''
  for (const stream of [holder.stdout, holder.stderr]) stream.on('data', (text) => (printed += text))
  const init = await childOf(holder.pid ?? 0)
  const network = spawn(
    'slirp4netns',
    ['--configure', '--mtu=65520', '--disable-host-loopback', String(init), 'tap0'],
    {
      stdio: 'ignore',
    },
  )
  keepTrack(network, 'SIGTERM')
  const inside = async (words: string[]) => {
    const enter = [
      '--target',
      String(init),
      '--mount',
      '--pid',
      '--net',
      '--uts',
      '--ipc',
      '--cgroup',
      '--root',
      '--wd=/',
    ]
    const plain = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' }
    const options = { env: plain, maxBuffer: 64 * 1024 ** 2 }
    return (await promisify(execFile)('nsenter', [...enter, ...words], options)).stdout
  }
  const machine: DebianMachine = {
    run: (command) => inside(['su', '--login', account, '--command', `set -eu\n${command}`]),
    arrange: (command) => inside(['sh', '-euc', `cd /\n${command}`]),
    write: (path, content) => writeFileSync(`/proc/${init}/root${path}`, content),
    read: (path) => readFileSync(`/proc/${init}/root${path}`, 'utf8'),
    readBytes: (path) => readFileSync(`/proc/${init}/root${path}`),
    stop: async () => {
      await endProcess(network, 'SIGTERM')
      await endProcess(holder, 'SIGKILL')
      await promisify(execFile)('rm', ['-rf', folder])
    },
  }
  try {
    await booted(machine, () => printed)
    return machine
  } catch (error) {
    await machine.stop()
    throw error
  }
}

async function booted(machine: DebianMachine, printed: () => string): Promise<void> {
  const latest = Date.now() + bootMsMax
  for (;;) {
    const state = await machine.arrange('systemctl is-system-running || true').catch((error) => String(error))
    if (/^(?:running|degraded)/.test(state)) return
    if (Date.now() > latest) throw new Error(`It did not boot: ${state}\n${printed()}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function childOf(parent: number): Promise<number> {
  const file = `/proc/${parent}/task/${parent}/children`
  for (const latest = Date.now() + 10_000; Date.now() < latest; ) {
    const [child] = existsSync(file) ? readFileSync(file, 'utf8').split(' ') : []
    if (child) return Number(child)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('The machine did not start')
}

function makeBase(): void {
  if (existsSync(debianBase)) return
  const making = `${debianBase}-${process.pid}`
  mkdirSync(dirname(debianBase), { recursive: true })
  try {
    execFileSync('debootstrap', ['--variant=minbase', `--include=${packages.join(',')}`, release, making], {
      stdio: 'pipe',
      maxBuffer: 64 * 1024 ** 2,
    })
    finishBase(making)
    renameSync(making, debianBase)
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
    throw error
  }
}

/** An account to sit at it, and the way to packages that this machine has. */
function finishBase(folder: string): void {
  const inBase = (command: string) =>
    execFileSync('chroot', [folder, 'sh', '-euc', command], { stdio: 'pipe' })
  inBase(`useradd --create-home --shell /bin/bash --groups sudo ${account}
    echo '${account} ALL=(ALL) NOPASSWD: ALL' > /etc/sudoers.d/${account}
    echo porch > /etc/hostname
    rm -rf /var/cache/apt/archives/*.deb
    # What is unpacked need not outlast the machine.
    echo force-unsafe-io > /etc/dpkg/dpkg.cfg.d/unsafe-io`)
  writeFileSync(join(folder, 'etc/hosts'), '127.0.0.1 localhost porch\n::1 localhost\n')
  rmSync(join(folder, 'etc/resolv.conf'), { force: true })
  copyFileSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'))
  const setting = (name: string) =>
    execFileSync('npm', ['config', 'get', name], { cwd: tmpdir(), encoding: 'utf8' }).trim()
  const lines = [`registry=${setting('registry')}`]
  const authorities = setting('cafile')
  if (existsSync(authorities)) {
    copyFileSync(authorities, join(folder, 'etc/npm-authorities.crt'))
    lines.push('cafile=/etc/npm-authorities.crt')
  }
  writeFileSync(join(folder, 'etc/npmrc'), `${lines.join('\n')}\n`)
}

/** docs/operators.md walked by its own lines on a Debian that has nothing yet, from the first package to the way back. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DebianMachine, startDebian } from './debian-machine.ts'
import { readHandbook } from './handbook.ts'
import { type Neighbor, openNeighborhood } from './handbook-neighbors.ts'
import {
  arrangeAuthority,
  arrangeBackupBox,
  arrangeBucket,
  arrangeCertificate,
  arrangeMailServer,
  arrangeSurroundings,
  askAuthority,
} from './handbook-surroundings.ts'
import { addColumn, makeSource, type Source } from './source.ts'

/** The address on that machine from which the program is cloned. */
const repository = '/srv/source'
const settingsFile = '/etc/porchlight.env'
/** The highest exposure allowed, as systemd rates what the server could do to the machine. Less is better. */
const exposureMax = 3.1
/** Seconds without a response that members may notice during an upgrade. */
const awaySecondsMax = 10

/** Commands that need what is not here, by the words they begin with; each has its reason. */
const leftOut = {
  'sudo apt install git curl xz-utils': 'Debian 13 has a Node; this is for Debian 12, from a site outside',
  "COMMUNITY_LOCATION='Bern'": 'settings, held by their own tests',
  'sudo porchlight make-operator': 'names of members as examples; each command has its tests',
  'sudo porchlight background-checks': 'the same',
  'pmtiles extract': 'a program and a map from sites outside',
  'sudo porchlight map area.pmtiles': 'wants that map; held by the tests of the command',
  'MAP_TILES_URL=': 'settings, held by their own tests',
  "SERVICE_WORKER='off'": 'a setting, held by its own tests',
}

/** Walked by itself, with an engine. */
const inContainers = 'In a container'

const ownName = 'A name of your own, reachable from outside'

const handbook = readHandbook()
const minutes: [string, number][] = []
let folder: string
let source: Source
let machine: DebianMachine
let rosa: Neighbor

beforeAll(async () => {
  folder = mkdtempSync(join(process.env.INSTALLS_FOLDER ?? tmpdir(), 'porchlight-source-'))
  source = makeSource(join(folder, 'source'))
  machine = await startDebian({ [repository]: source.folder })
  await arrangeSurroundings(machine)
})
afterAll(async () => {
  const lines = minutes.map(([name, ms]) => `${(ms / 60_000).toFixed(1).padStart(6)}  ${name}`)
  const sum = minutes.reduce((all, [, ms]) => all + ms, 0)
  process.stdout.write(
    `\nMinutes by step of the handbook:\n${lines.join('\n')}\n${(sum / 60_000).toFixed(1).padStart(6)}  in all\n`,
  )
  await machine?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

function step(name: string, walk: () => Promise<void>): void {
  it(name, async () => {
    const from = performance.now()
    await walk()
    minutes.push([name, performance.now() - from])
  })
}

/** Returns the commands of a block, as they stand there. */
const give = (heading: string, words: string) => machine.run(handbook.block(heading, words))
const edit = (heading: string, words: string, path: string) =>
  machine.write(path, handbook.block(heading, words))
const addSetting = (line: string) => machine.arrange(`echo "${line}" >> ${settingsFile}`)
const restart = async () => {
  await machine.run('sudo systemctl restart porchlight')
  await ready()
}
const ready = () => machine.arrange('until curl -sf http://127.0.0.1:3000/readyz; do sleep 0.2; done')
const newestBackup = async () =>
  (await machine.arrange('ls -t /srv/porchlight/data/backups/porchlight-*.sqlite | head -n 1')).trim()

describe('the handbook', { shuffle: false }, () => {
  step('install', async () => {
    await machine.run('sudo apt install git nodejs npm')
    await machine.run(handbook.block('Install', 'adduser').replace('<this repository>', repository))
    edit('Install', "DATA_DIR='/srv/porchlight/data'", settingsFile)
    await give('Install', 'chown root:porchlight')
    edit('Install', 'exec npm --prefix', '/usr/local/bin/porchlight')
    await give('Install', 'chmod 755')
    expect(await give('Install', 'porchlight help')).toMatch(/^sudo porchlight <command>/m)
  })

  step('start', async () => {
    edit('Start and stop', '[Unit]', '/etc/systemd/system/porchlight.service')
    await give('Start and stop', 'enable --now')
    await ready()
    const verdict = await machine.arrange(
      'systemctl analyze security 2>&1 || systemd-analyze security porchlight',
    )
    const exposure = Number(
      /exposure level for porchlight\.service: (?<level>[\d.]+)/.exec(verdict)?.groups?.level,
    )
    expect(exposure).toBeLessThanOrEqual(exposureMax)
    const processes = await machine.arrange(
      'cat "/sys/fs/cgroup$(systemctl show --value --property ControlGroup porchlight)/cgroup.procs"',
    )
    // A program that only starts the server must not stay in memory beside it.
    expect(processes.trim().split('\n')).toHaveLength(1)
  })

  step('https by Caddy, with a certificate that it fetches, and with one of its own', async () => {
    await give(ownName, 'apt install caddy')
    await arrangeAuthority(machine)
    await machine.arrange('systemctl restart caddy')
    machine.write(
      '/etc/caddy/Caddyfile',
      `${askAuthority}${handbook.block(ownName, 'help.example.org {\n\treverse_proxy')}`,
    )
    await give(ownName, 'caddy validate')
    await machine.arrange(
      'until curl -sf https://help.example.org/api/community > /tmp/community; do sleep 0.2; done',
    )
    expect(machine.read('/tmp/community')).toContain('"name":"Echo Park"')
    await machine.arrange('systemctl stop authority')
    await machine.arrange(`sed -i 's|help.example.org|porch.home.arpa|' ${settingsFile}`)
    await restart()
    edit('At home, without an open port', 'tls internal', '/etc/caddy/Caddyfile')
    const community = await give('At home, without an open port', 'caddy validate')
    expect(community).toContain('"name":"Echo Park"')
    expect(await machine.run('curl -sSI http://porch.home.arpa/porch.crt')).toContain(
      'application/x-x509-ca-cert',
    )
    await machine.arrange('systemctl disable --now caddy')
  })

  step('https by nginx, and the first account', async () => {
    await machine.arrange(`sed -i 's|porch.home.arpa|help.example.org|' ${settingsFile}`)
    await arrangeCertificate(machine)
    edit(ownName, 'map $http_upgrade', '/etc/nginx/sites-available/porchlight')
    await give(ownName, 'nginx -t')
    await restart()
    expect(await give(ownName, 'curl https://')).toContain('Echo Park')
    rosa = await openNeighborhood(machine).signUp('Rosa')
    await rosa.postWithPhoto('Soup on Tuesday')
    expect(await rosa.photoWidths()).toEqual([640])
  })

  step('mail', async () => {
    await arrangeMailServer(machine)
    await addSetting(`SMTP_URL='smtp://localhost:25'`)
    await restart()
    await machine.run('sudo porchlight test-mail neighbor@example.org')
    await machine.arrange('until grep -q Auto-Submitted /var/mail/neighbor; do sleep 0.2; done')
  })

  step('a code on a poster', async () => {
    await addSetting(`SIGN_UP='code'`)
    await restart()
    const output = await give('Who may join', 'code --poster')
    const codes = [...output.matchAll(/community’s code[^:]*: (?<code>\S+)/g)].map(
      ({ groups }) => groups?.code ?? '',
    )
    expect(codes.length).toBe(3)
    const neighborhood = openNeighborhood(machine)
    expect(await neighborhood.askToJoin('Mallory', codes[0])).toBe('community_code')
    const theo = await neighborhood.joinByMail('Theo', codes.at(-1) ?? '')
    expect(await theo.titles()).toContain('Soup on Tuesday')
    await neighborhood.joinByMail('Mallory', codes.at(-1) ?? '')
    expect(machine.read('/tmp/porch.svg')).toContain('<svg')
    await give('Who may join', '--ban')
    await give('Text messages', 'rotate-keys')
  })

  step('backup, here and elsewhere', async () => {
    await give('Backup', 'sudo porchlight backup\n')
    await arrangeBackupBox(machine)
    await give('Backup', 'rsync')
    await give('Backup', 'apt install restic')
    const cron = handbook.block('Backup', '0 5 * * *').replace(/^0 5 \* \* \* porchlight /, '')
    await machine.run(`sudo -u porchlight ${cron}`)
    await machine.arrange('install -d -o porchlight /media/stick')
    await give('Backup', '/media/stick')
    const restore =
      '--repo sftp:backup-box:porchlight --password-file /srv/porchlight/restic.password restore latest'
    await machine.run(`sudo -u porchlight restic ${restore} --target /srv/porchlight/back`)
    expect(
      await machine.arrange('ls /srv/porchlight/back/srv/porchlight/data/backups /home/keeper/porchlight'),
    ).toMatch(/porchlight-.*\.sqlite[\s\S]*porchlight-.*\.sqlite/)
  })

  step('restore, into a second folder and in its place', async () => {
    const backup = await newestBackup()
    const nameBackup = (text: string) => text.replace(/\S+\/porchlight-2026-\S+\.sqlite/, backup)
    expect(await machine.run(nameBackup(handbook.block('Restore', 'porchlight-drill')))).toMatch(
      /Restored from .* into \/tmp/,
    )
    expect(await rosa.titles()).toContain('Soup on Tuesday')
    await rosa.post('Written after the backup')
    await machine.run(nameBackup(handbook.block('Restore', 'systemctl stop')))
    await ready()
    await rosa.logIn()
    expect(await rosa.titles()).toEqual(['Soup on Tuesday'])
    expect(await give('Check', 'check')).not.toMatch(/^WRONG/m)
  })

  step('upgrade', async () => {
    source.release('0.2.0', addColumn)
    const [upgrade = '', restarting = ''] = handbook.block('Upgrade', 'porchlight upgrade').trim().split('\n')
    expect(await machine.run(upgrade)).toMatch(/0\.2\.0 \(\w+\) is ready/)
    const from = performance.now()
    await machine.run(restarting)
    await ready()
    expect((performance.now() - from) / 1000).toBeLessThan(awaySecondsMax)
    expect(await machine.run('sudo porchlight version')).toMatch(/^Porchlight 0\.2\.0, /)
    expect(await rosa.titles()).toEqual(['Soup on Tuesday'])
  })

  step('the way back', async () => {
    const words = handbook.block('Upgrade', 'porchlight roll-back\nsudo systemctl restart').split('\n')
    expect(await machine.run(`${words[0]} || true`)).toMatch(/before-version-\d+\.sqlite[\s\S]*--yes/)
    await give('Upgrade', 'roll-back --yes')
    await ready()
    expect(await machine.run('sudo porchlight version')).toMatch(/^Porchlight 0\.1\.0, /)
    await rosa.logIn()
    expect(await rosa.titles()).toEqual(['Soup on Tuesday'])
  })

  step('photos in a bucket, and back', async () => {
    await arrangeBucket(machine)
    const settings = handbook.block('Photos', 'S3_ENDPOINT=')
    await addSetting(settings.replace('https://s3.example.org', 'http://127.0.0.1:5000').trim())
    expect(await machine.run('sudo porchlight move-photos')).toMatch(/copied to /)
    await restart()
    await machine.arrange('mv /srv/porchlight/data/files /srv/porchlight/data/files-before')
    expect(await rosa.photoWidths()).toEqual([640])
    await give('Photos', 'move-photos --back')
    await ready()
    await machine.arrange('systemctl stop bucket')
    expect(await rosa.photoWidths()).toEqual([640])
  })

  step('PostgreSQL, there and back', async () => {
    const [install = '', account = '', database = ''] = handbook
      .block('PostgreSQL', 'createuser')
      .trim()
      .split('\n')
    await machine.run(`${install}\nprintf 'password\\npassword\\n' | setsid ${account}\n${database}`)
    await addSetting(handbook.block('PostgreSQL', "DATABASE_URL='postgres").trim())
    expect(await give('PostgreSQL', 'move --dry-run')).toMatch(/The ledger is the same in both/)
    await ready()
    expect(await rosa.titles()).toEqual(['Soup on Tuesday'])
    await give('PostgreSQL', 'pg_dump')
    await give('PostgreSQL', 'pg_restore')
    await ready()
    expect(await rosa.titles()).toEqual(['Soup on Tuesday'])
    // The file from before the move is in the way of nothing: a restore keeps it aside.
    await give('PostgreSQL', 'back.sqlite')
    await ready()
    await rosa.logIn()
    expect(await rosa.titles()).toEqual(['Soup on Tuesday'])
  })

  step('to another box', async () => {
    await give('To another box', '--to /srv/porchlight/moving.sqlite')
    await machine.arrange(`cd /srv/porchlight
      mv moving.sqlite porchlight-photos data/removed-members.txt data/keys /home/neighbor
      mv data data-of-the-old-box`)
    await give('To another box', 'install -o porchlight')
    await ready()
    await rosa.logIn()
    expect(await rosa.titles()).toEqual(['Soup on Tuesday'])
    expect(await rosa.photoWidths()).toEqual([640])
  })

  it('every command of the handbook is run, or left out with a reason', () => {
    const reasons = Object.keys(leftOut)
    const unwalked = handbook.unwalked().filter(({ heading }) => heading !== inContainers)
    expect(unwalked.filter(({ text }) => !reasons.some((words) => text.startsWith(words)))).toEqual([])
    expect(reasons.filter((words) => !unwalked.some(({ text }) => text.startsWith(words)))).toEqual([])
  })
})

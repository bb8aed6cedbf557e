/** 'In a container' of docs/operators.md by its own lines: an engine builds Containerfile and runs compose.yaml on a Debian. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DebianMachine, debianBase, startDebian } from './debian-machine.ts'
import { readHandbook } from './handbook.ts'
import { type Neighbor, openNeighborhood } from './handbook-neighbors.ts'
import { addColumn, makeSource, type Source } from './source.ts'

const repository = '/srv/source'
/**
 * Seconds without a response that members may notice when the image changes: Caddy goes on, and the server restarts.
 */
const awaySecondsMax = 15

/** Images for a machine that reaches no registry: made by Debian's own installer, with Debian's Node and Caddy. */
const images = {
  'node:24-trixie-slim': `FROM debian:trixie-slim
RUN apt-get update && apt-get install --yes --no-install-recommends nodejs npm`,
  'caddy:2': `FROM debian:trixie-slim
RUN apt-get update && apt-get install --yes --no-install-recommends caddy
ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config`,
}
/** An override for names that no outside authority can check. Caddy signs the certificates itself. */
const ownCertificate = `services:
  caddy:
    command: caddy reverse-proxy --internal-certs --from \${PUBLIC_URL} --to 127.0.0.1:3000
`

const handbook = readHandbook()
const heading = 'In a container'
let folder: string
let source: Source
let machine: DebianMachine
let rosa: Neighbor

beforeAll(async () => {
  folder = mkdtempSync(join(process.env.INSTALLS_FOLDER ?? tmpdir(), 'porchlight-source-'))
  source = makeSource(join(folder, 'source'))
  machine = await startDebian({ [repository]: source.folder, '/srv/base': debianBase })
  await machine.arrange(`echo 'APT::Get::Assume-Yes "true";' > /etc/apt/apt.conf.d/90yes
    echo 'debconf debconf/frontend select Noninteractive' | debconf-set-selections
    apt-get update
    echo '127.0.0.1 help.example.org' >> /etc/hosts`)
})
afterAll(async () => {
  await machine?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** Runs a block exactly as it stands in the handbook, in the folder of the clone. */
const give = (words: string, inPlaceOf: [RegExp, string] = [/$^/, '']) =>
  machine.run(
    `cd /srv/porchlight 2> /dev/null || true\n${handbook.block(heading, words).replace(...inPlaceOf)}`,
  )
const compose = (words: string) => machine.run(`cd /srv/porchlight\nsudo docker compose ${words}`)
const ready = () =>
  machine.arrange('until curl -sf https://help.example.org/api/community; do sleep 0.2; done')

describe('a container', { shuffle: false }, () => {
  it('is built, and serves over https', async () => {
    await give('docker.io', [/<this repository>/, repository])
    await machine.arrange('tar --directory /srv/base --create . | docker import - debian:trixie-slim')
    for (const [name, text] of Object.entries(images))
      await machine.arrange(`docker build --tag ${name} - <<'END'\n${text}\nEND`)
    machine.write('/srv/porchlight/.env', handbook.block(heading, 'PUBLIC_URL='))
    machine.write('/srv/porchlight/compose.override.yaml', ownCertificate)
    await give('up --build --detach')
    await machine.arrange(`cd /srv/porchlight
      root=/data/caddy/pki/authorities/local/root.crt
      until docker compose cp caddy:$root /usr/local/share/ca-certificates/caddy.crt; do sleep 0.5; done
      update-ca-certificates`)
    expect(await ready()).toContain('"name":"Echo Park"')
    rosa = await openNeighborhood(machine).signUp('Rosa')
    await rosa.post('Soup on Tuesday')
  })

  it('runs as an account without rights, on a read-only disk', async () => {
    expect(await compose('exec porchlight id -u')).toBe('10001\n')
    await expect(compose('exec porchlight touch /app/here')).rejects.toThrow(/Read-only file system/)
    expect(await compose('exec porchlight grep CapEff /proc/1/status')).toMatch(/0{16}/)
    expect(await compose('exec porchlight grep NoNewPrivs /proc/1/status')).toMatch(/1/)
    await expect(compose('exec porchlight porchlight upgrade')).rejects.toThrow(
      /another version is another image/,
    )
    await machine.arrange(
      'until docker inspect --format "{{.State.Health.Status}}" porchlight-porchlight-1 | grep -q ^healthy; do sleep 1; done',
    )
  })

  it('accepts commands, and restores a backup', async () => {
    expect(await give('porchlight check')).not.toMatch(/^WRONG/m)
    const [backup = ''] =
      (await compose('exec porchlight ls -t /data/backups')).match(/^porchlight-\S+\.sqlite/m) ?? []
    await rosa.post('Written after the backup')
    await give('porchlight restore /data', [/porchlight-2026-\S+\.sqlite/, backup])
    await ready()
    await rosa.logIn()
    expect(await rosa.titles()).toEqual(['Soup on Tuesday'])
    await compose('cp porchlight:/data/backups /srv/porchlight-backups')
    expect(await machine.run('sudo ls /srv/porchlight-backups')).toContain(backup)
  })

  it('shows the operator’s own terms', async () => {
    machine.write('/srv/porchlight/terms.md', 'Shoes off, please.')
    await give('/data/pages')
    const terms = await machine.arrange('curl -sf https://help.example.org/api/community/pages/terms')
    expect(terms).toContain('Shoes off, please.')
  })

  it('is upgraded to another version, and back', async () => {
    source.release('0.2.0', addColumn)
    const words = handbook.block(heading, 'rehearse').trim().split('\n')
    const rehearsalOutput = await machine.run(`cd /srv/porchlight\n${words.slice(0, -1).join('\n')}`)
    expect(rehearsalOutput).toMatch(/Tried on a copy of/)
    expect(await rosa.titles()).toEqual(['Soup on Tuesday'])
    const from = performance.now()
    await machine.run(`cd /srv/porchlight\n${words.at(-1)}`)
    await ready()
    expect((performance.now() - from) / 1000).toBeLessThan(awaySecondsMax)
    expect(await compose('exec porchlight porchlight version')).toMatch(/^Porchlight 0\.2\.0\n/)
    expect(await rosa.titles()).toEqual(['Soup on Tuesday'])

    await give('--no-build')
    await ready()
    expect(await compose('exec porchlight porchlight version')).toMatch(/^Porchlight 0\.1\.0\n/)
    await rosa.logIn()
    expect(await rosa.titles()).toEqual(['Soup on Tuesday'])
  })

  it('is covered by every line of the handbook, and stops in order', async () => {
    expect(handbook.unwalked().filter((each) => each.heading === heading)).toEqual([])
    await compose('stop porchlight')
    expect(
      await machine.arrange('docker inspect --format "{{.State.ExitCode}}" porchlight-porchlight-1'),
    ).toBe('0\n')
  })
})

/** The Chromium that nearly all tests drive: without windows, and built to be quick, which a system's packages often are not. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { root } from './paths.mjs'
import { run } from './run.mjs'

/** Not a dependency: whoever runs the product would fetch 70 MB for nothing. The hash is the registry's `dist.integrity`. */
const name = '@sparticuz/chromium'
const version = '153.0.0'
const integrity =
  'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=='
const packed = 'package/bin/chromium.br'

const folder = join(root, '.cache', 'headless-shell', version)
const shell = join(folder, 'headless-shell')

/** Returns the path of the shell; null when it was not fetched. */
export function findQuickShell() {
  return existsSync(shell) ? shell : null
}

/** Fetches it once. Where that cannot be, or it does not run, the tests take the system's own, which is slower. */
export async function ensureQuickShell() {
  if (process.platform !== 'linux' || process.arch !== 'x64' || existsSync(shell)) return
  const work = `${folder}.${process.pid}`
  try {
    mkdirSync(work, { recursive: true })
    await fetchInto(work)
    rmSync(folder, { recursive: true, force: true })
    renameSync(work, folder)
  } catch (error) {
    console.log(`Porchlight: the tests run without ${name}: ${error.message.split('\n')[0]}`)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function fetchInto(work) {
  // Whoever has no network is not kept waiting.
  const pack = ['pack', `${name}@${version}`, '--silent', '--fetch-retries=0', `--pack-destination=${work}`]
  const { ok, output } = await run('npm', pack, { quiet: true })
  if (!ok) throw new Error(output.trim() || 'npm could not fetch it')
  const archive = join(work, `sparticuz-chromium-${version}.tgz`)
  const hash = createHash('sha512').update(readFileSync(archive)).digest('base64')
  if (`sha512-${hash}` !== integrity) throw new Error('the download has the wrong hash')
  execFileSync('tar', ['-xzf', archive, '-C', work, packed])
  const file = join(work, 'headless-shell')
  await pipeline(
    createReadStream(join(work, packed)),
    createBrotliDecompress(),
    createWriteStream(file, { mode: 0o755 }),
  )
  rmSync(archive)
  rmSync(join(work, 'package'), { recursive: true })
  execFileSync(file, ['--version'], { stdio: 'pipe' })
}

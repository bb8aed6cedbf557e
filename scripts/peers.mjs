/** What the bench holds us against, apart from what everybody installs: nothing of it is ever part of the app. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { run } from './run.mjs'

const packages = [
  ...['core', 'adapter-memory', 'adapter-leveldb', 'adapter-http', 'replication', 'mapreduce'].map(
    (name) => `pouchdb-${name}@9.0.0`,
  ),
  'express-pouchdb@4.2.0',
  'express@4.21.2',
  'tinybase@10.0.1',
  'cojson@0.20.19',
  'cojson-transport-ws@0.20.19',
]
const folder = join(root, '.cache', 'bench-peers-2')

/** The environment that names them to the bench. */
export async function ensurePeers() {
  if (!existsSync(folder)) {
    console.log('Porchlight: installing the programs that the bench compares with …')
    const next = `${folder}.next`
    rmSync(next, { recursive: true, force: true })
    mkdirSync(next, { recursive: true })
    // What TinyBase can be used with besides is not wanted, and nothing of theirs has to be built.
    const ways = ['--legacy-peer-deps', '--ignore-scripts', '--save-exact', '--no-audit', '--no-fund']
    const { ok, output } = await run(
      'npm',
      ['install', '--prefix', next, '--loglevel=error', ...ways, ...packages],
      { quiet: true, cwd: next },
    )
    if (!ok)
      throw new Error(
        `PouchDB, TinyBase and Jazz could not be fetched, so nothing is compared with them:\n${output}`,
      )
    renameSync(next, folder)
  }
  return { BENCH_PEERS: folder }
}

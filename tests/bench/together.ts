/** Several clients, each with a connection of its own, which repeat their requests. */
import type { Turn } from './compare.ts'
import { type KeptLine, openKeptLine, type Reply } from './keep-alive-line.ts'
import type { MeasuredProcess } from './measured-process.ts'

interface Clients {
  /** Each makes its calls one after the other, all of them beside each other. */
  ask: (
    callOf: (client: number, call: number) => Buffer,
  ) => Promise<Pick<Turn, 'count' | 'requests' | 'bytes'>>
  close: () => void
}

export async function openClients(port: number, count: number, calls: number): Promise<Clients> {
  const lines: KeptLine[] = []
  for (let index = 0; index < count; index += 1) lines.push(await openKeptLine(port))
  return {
    ask: async (callOf) => {
      let bytes = 0
      await Promise.all(
        lines.map(async (line, client) => {
          for (let index = 0; index < calls; index += 1) {
            const call = callOf(client, index)
            const reply = await line.ask(call)
            expectOk(reply)
            bytes += call.length + reply.bytes
          }
        }),
      )
      return { count: count * calls, requests: count * calls, bytes }
    },
    close: () => {
      for (const line of lines) line.close()
    },
  }
}

export function expectOk({ status, body }: Reply): void {
  if (status !== 200) throw new Error(`answered ${status}: ${body}`)
}

/** Sets the response of the floor server from now on. */
export async function keepAtFloor({ origin }: Pick<MeasuredProcess, 'origin'>, text: string): Promise<void> {
  const response = await fetch(`${origin}/kept`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  })
  if (!response.ok) throw new Error(`the floor: ${response.status}`)
}

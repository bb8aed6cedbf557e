/** The photos of profiles and pictures on posts: each is drawn, sent by whose it is, and taken as any other. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { App } from '../../app.ts'
import { setPhotos } from '../../features/members/photos.operations.ts'
import {
  avatarsShown,
  type PictureName,
  photosOf,
  pictureNames,
  placesPictured,
} from '../neighborhood/pictures.ts'
import { idOf, personOf } from './ids.ts'

/** A picture's name, and the key of the member who shows it. */
export type PictureSender = readonly [name: PictureName, by: string]

export interface DemoPictures {
  /** Returns the hash by which rows name the picture, before and after it is sent. */
  readonly hashOf: (name: PictureName) => string
  /** Sends the pictures that rows name, after everything else is written. */
  readonly send: (app: App, senders: readonly PictureSender[], now: number) => Promise<void>
}

export async function drawDemo(): Promise<DemoPictures> {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-demo-'))
  try {
    await promisify(execFile)(process.execPath, [
      fileURLToPath(new URL('draw-pictures.ts', import.meta.url)),
      folder,
    ])
    const names: readonly string[] = [
      ...avatarsShown.flatMap(photosOf),
      ...pictureNames,
      ...placesPictured.values(),
    ]
    const drawingsByName = new Map(names.map((name) => [name, readFileSync(join(folder, `${name}.jpg`))]))
    return picturesFrom(drawingsByName)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function picturesFrom(drawingsByName: ReadonlyMap<string, Buffer>): DemoPictures {
  const bytesOf = (name: string) => drawingsByName.get(name) ?? Buffer.alloc(0)
  const dataUrlOf = (name: string) => `data:image/jpeg;base64,${bytesOf(name).toString('base64')}`
  return {
    hashOf: (name) => createHash('sha256').update(bytesOf(name)).digest('hex'),
    send: async ({ photoForms, database }, senders, now) => {
      for (const [name, key] of senders) {
        await photoForms.takeDataUrl(idOf(personOf(key), now), dataUrlOf(name))
      }
      for (const key of avatarsShown) {
        const memberId = idOf(personOf(key), now)
        const photos: string[] = []
        for (const name of photosOf(key)) {
          photos.push(await photoForms.takeDataUrl(memberId, dataUrlOf(name)))
        }
        await database.transact((transaction) =>
          setPhotos({ transaction, memberId }, { photos, mainProfilePhotoIndex: 0 }),
        )
      }
    },
  }
}

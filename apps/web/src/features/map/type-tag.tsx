import type { NearbyType } from '@porchlight/contracts/map/map.schema'
import { mapTexts as texts } from '../../locales/en/map.ts'
import { Tag, type TagTone } from '../../ui/labels/tag.tsx'

const tones: Record<NearbyType, TagTone> = { request: 'request', event: 'event', 'third-place': 'place' }

export function TypeTag({ type }: { type: NearbyType }) {
  return <Tag tone={tones[type]}>{texts.types[type]}</Tag>
}

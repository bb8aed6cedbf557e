/** The orders among the settings: keys of a catalogue as one text, which is empty for the specification's order. */
import { placeCategories } from '@porchlight/contracts/places/places.catalogue'
import { categoryByKey, categoryKeys } from '@porchlight/contracts/posts/posts.catalogue'
import { type OrderSetting, orderSettings } from '@porchlight/contracts/setup/setup.schema'
import { inChosenOrder } from '@porchlight/contracts/values/chosen-order'
import { placeTexts } from '../../locales/en/places.ts'

interface Catalogue {
  keys: readonly string[]
  nameOf: (key: never) => string
}

const catalogues = {
  categories: {
    keys: categoryKeys,
    nameOf: (key: (typeof categoryKeys)[number]) => categoryByKey(key).label,
  },
  placeKinds: {
    keys: placeCategories,
    nameOf: (key: (typeof placeCategories)[number]) => placeTexts.categories[key],
  },
} as const satisfies Record<OrderSetting, Catalogue>

export function isOrder(name: string): name is OrderSetting {
  return (orderSettings as readonly string[]).includes(name)
}

/** Returns all keys in the order of the text. */
export function orderIn(name: OrderSetting, text: string): string[] {
  return inChosenOrder<string>(catalogues[name].keys, text.split(';'))
}

export function namesInOrder(name: OrderSetting, text: string): string[] {
  const { keys, nameOf }: Catalogue = catalogues[name]
  return inChosenOrder(keys, text.split(';')).map((key) => nameOf(key as never))
}

/** Returns the text with one key moved; the specification's order is the empty text. */
export function moveInOrder(
  name: OrderSetting,
  text: string,
  { from, to }: { from: number; to: number },
): string {
  const keys = orderIn(name, text)
  keys.splice(to, 0, ...keys.splice(from, 1))
  const order = keys.join(';')
  return order === catalogues[name].keys.join(';') ? '' : order
}

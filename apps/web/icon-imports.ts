/**
 * Each icon is imported from its own file. Through the package's list, which names them all, every icon of the app would
 * seem to belong to the first paint, for something there imports the list, too. The keys of an icon's shapes are counted: the
 * package's own were drawn at random, which no compression makes small.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const list = join(
  dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')),
  'dist/esm/lucide-react.mjs',
)
const listedIcons = /export \{([^}]*)\} from '(\.\/icons\/[^']+)'/g
const shapeKeys = /\bkey: "[^"]*"/g
const importedIcons = /import \{([^}]*)\} from 'lucide-react'/g

export function iconImports(): Plugin {
  const fileOf = new Map<string, string>()
  return {
    name: 'icon-imports',
    apply: 'build',
    // The plugin runs first, while imports of types are still marked as types.
    enforce: 'pre',
    buildStart() {
      for (const [, names = '', file = ''] of readFileSync(list, 'utf8').matchAll(listedIcons)) {
        for (const name of partsOf(names))
          fileOf.set(name.replace('default as ', ''), join(dirname(list), file))
      }
    },
    transform(code, id) {
      if (id.startsWith(join(dirname(list), 'icons'))) return { code: withCountedKeys(code), map: null }
      if (!id.endsWith('.tsx') || !code.includes("'lucide-react'")) return null
      const apart = code.replace(importedIcons, (_whole, names: string) =>
        partsOf(names).map(importOf).join('; '),
      )
      return { code: apart, map: null }
    },
  }

  function importOf(name: string): string {
    if (name.startsWith('type ')) return `import type { ${name.slice('type '.length)} } from 'lucide-react'`
    const [icon = '', local = icon] = name.split(' as ')
    const file = fileOf.get(icon)
    if (!file) throw new Error(`No icon is called ${icon}.`)
    return `import ${local} from ${JSON.stringify(file)}`
  }
}

function withCountedKeys(icon: string): string {
  let count = 0
  return icon.replaceAll(shapeKeys, () => {
    count += 1
    return `key: "${count}"`
  })
}

function partsOf(names: string): string[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

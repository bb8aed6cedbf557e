/**
 * Each icon is imported from its own file. Through the package's list, which names them all, every icon of the app would
 * seem to belong to the first paint, for something there imports the list, too. What an icon's file holds becomes smaller: its
 * paths are one, and the keys of its shapes are counted, since the package's own were drawn at random, which no compression
 * makes small.
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
/** A statement that reads the shapes and does nothing with them, which the bundler does not dare to leave out. */
const unusedRead = /^__iconData\.node;$/m
/** Shapes that are a path and nothing else. */
const paths = /\[\s*"path",\s*\{\s*d: "([^"]*)",\s*key: "[^"]*"\s*\}\s*\],?/g
const number = String.raw`([-+]?(?:\d+\.?\d*|\.\d+))`
/** The first step, and the sign after it. */
const relativeBeginning = new RegExp(`^m\\s*${number}[\\s,]*${number}\\s*(.)`)
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
  return withOnePath(icon.replace(unusedRead, '')).replaceAll(shapeKeys, () => {
    count += 1
    return `key: "${count}"`
  })
}

/** Several paths of an icon become one, since all are drawn with the same stroke: fewer bytes, and fewer elements on a screen. */
function withOnePath(icon: string): string {
  const [first, ...otherPaths] = [...icon.matchAll(paths)].map(([, drawing = '']) => drawing)
  if (first === undefined || otherPaths.length === 0) return icon
  const path = `["path", { d: "${first}${otherPaths.map(beginAnywhere).join('')}", key: "" }],`
  let isDrawn = false
  return icon.replaceAll(paths, () => {
    if (isDrawn) return ''
    isDrawn = true
    return path
  })
}

/** A relative step at the beginning of a drawing counts from the corner only as long as no other drawing is before it. */
function beginAnywhere(drawing: string): string {
  return drawing.replace(relativeBeginning, (_beginning, x: string, y: string, next: string) => {
    // Numbers that follow are relative lines.
    const step = /[a-z]/i.test(next) ? '' : 'l'
    return `M${x} ${y}${step}${next}`
  })
}

function partsOf(names: string): string[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

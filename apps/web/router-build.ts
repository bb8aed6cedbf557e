/**
 * Takes the router's build for production, which its package gives only to those who name the file, and lets the bundler leave
 * out the parts of it that the app does not use. They would stay for the names they carry for a debugger, and because the
 * bundler cannot know that React's functions here only describe.
 */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Alias, Plugin } from 'vite'

const folder = join(
  dirname(fileURLToPath(import.meta.resolve('react-router/package.json'))),
  'dist',
  'production',
)
const displayName = /^\w+\.displayName = "[^"\n]*";$/gm
const description = /= (React\d*\.(?:createContext|createElement|forwardRef|memo)\()/g

export const routerBuild: Alias[] = [
  { find: /^react-router$/, replacement: join(folder, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(folder, 'dom-export.mjs') },
]

export function withoutUnusedRouter(): Plugin {
  return {
    name: 'without-unused-router',
    apply: 'build',
    transform(code, id) {
      if (!id.startsWith(folder)) return null
      return {
        code: code.replaceAll(displayName, '').replaceAll(description, '= /* @__PURE__ */ $1'),
        map: null,
      }
    },
  }
}

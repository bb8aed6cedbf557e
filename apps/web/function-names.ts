/**
 * Takes out of packages the names that their build wrote beside each function, for a debugger's sake: the app reads none of
 * them, and the whole install would carry them.
 */
import type { Plugin } from 'vite'

const statement = /^[ \t]*__name\([\w$]+, "[^"\n]*"\);$/gm
/** The definition that esbuild writes once a file. The replacement returns the function and does nothing else. */
const definition = /^var __name = \(target, value\) => __defProp\(target, "name", .*\);$/m

export function withoutFunctionNames(): Plugin {
  return {
    name: 'without-function-names',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/node_modules/') || !definition.test(code)) return null
      const bare = code.replaceAll(statement, '').replace(definition, 'var __name = (target) => target;')
      return { code: bare, map: null }
    },
  }
}

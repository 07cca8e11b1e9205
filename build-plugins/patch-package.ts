import type { Plugin } from 'vite'

type Patch = { file: RegExp; patch: (code: string) => string }

/**
 * Changes files of a package while one side is built. The build fails if a file is not there, as after an upgrade that
 * renames it: the patch would silently do nothing.
 */
export function patchPackage(name: string, environment: 'client' | 'ssr', patches: Patch[]): Plugin {
  const pending = new Set(patches)
  return {
    name,
    apply: 'build',
    applyToEnvironment: (one) => one.name === environment,
    transform: {
      filter: { id: patches.map(({ file }) => file) },
      handler(code, id) {
        const found = patches.find(({ file }) => file.test(id))
        if (!found) return undefined
        pending.delete(found)
        return found.patch(code)
      },
    },
    buildEnd(error) {
      const [missing] = pending
      if (!error && missing)
        throw new Error(`${name}: the build has no file ${missing.file}. Adapt the patch to the package.`)
    },
  }
}

/**
 * Replaces what `pattern` matches.
 *
 * @throws an error if it matches nothing, as after an upgrade of the package that the code is from
 */
export function replaceCode(
  code: string,
  pattern: RegExp,
  replacement: string | ((match: string, ...groups: string[]) => string),
): string {
  if (code.search(pattern) === -1) throw new Error(`The code has no ${pattern}. Adapt the patch to the package.`)
  return typeof replacement === 'string' ? code.replace(pattern, () => replacement) : code.replace(pattern, replacement)
}

/** Replaces what each pattern matches, in order. @throws as `replaceCode` */
export function replaceEach(code: string, replacements: readonly [RegExp, string][]): string {
  return replacements.reduce((one, [pattern, by]) => replaceCode(one, pattern, by), code)
}

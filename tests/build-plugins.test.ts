import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createElement } from 'react'
import type * as ReactServer from 'react-dom/server'
import { expect, test } from 'vitest'
import { packagePatches } from '../build-plugins/package-patches.ts'
import { patchPackage, replaceCode } from '../build-plugins/patch-package.ts'

/**
 * The build fails after an upgrade that a patch of a package does not know, and a patched package does the same as
 * before.
 */

test('code that a pattern no longer matches is an error, and not left as it is', () => {
  expect(replaceCode('const a = 1', /1/, '$& 2')).toBe('const a = $& 2')
  expect(replaceCode('a1 a2', /a(\d)/g, (_, digit = '') => digit)).toBe('1 2')
  expect(() => replaceCode('const a = 1', /const b/, '')).toThrow('The code has no /const b/')
})

test('a build without a file that is patched fails, unless it has failed already', () => {
  const plugin = patchPackage('patch', 'ssr', [
    { file: /one\.js$/, patch: () => 'one' },
    { file: /two\.js$/, patch: () => 'two' },
  ]) as unknown as { transform: { handler(code: string, id: string): string }; buildEnd(error?: Error): void }
  expect(plugin.transform.handler('', '/package/one.js')).toBe('one')
  expect(() => plugin.buildEnd()).toThrow('the build has no file /two')
  expect(() => plugin.buildEnd(new Error('Another'))).not.toThrow()
  expect(plugin.transform.handler('', '/package/two.js')).toBe('two')
  expect(() => plugin.buildEnd()).not.toThrow()
})

test('the patched React renders the bytes of the same page', () => {
  const [original, patched] = [loadReactServer((code) => code), loadReactServer(patchReact)]
  const pageOf = (rows: number) =>
    createElement(
      'main',
      null,
      Array.from({ length: rows }, (_, key) =>
        createElement('p', { key, title: `<"${key}&>`, hidden: true }, '“é” · 🙂'.repeat(60)),
      ),
    )
  for (const page of [pageOf(600), pageOf(1), pageOf(2)]) {
    expect(String(patched.renderToString(page))).toBe(original.renderToString(page))
    expect(patched.renderToStaticMarkup(page)).toBe(original.renderToStaticMarkup(page))
  }
  expect(patched.renderToString(pageOf(1))).toBeInstanceOf(Uint8Array)
})

const require = createRequire(import.meta.url)
const REACT_SERVER = join(
  dirname(require.resolve('react-dom/package.json')),
  'cjs/react-dom-server-legacy.node.production.js',
)

function patchReact(code: string): string {
  const plugin = packagePatches().find(({ name }) => name === 'render-react-to-bytes') as unknown as {
    transform: { handler(code: string, id: string): string }
  }
  return plugin.transform.handler(code, REACT_SERVER)
}

function loadReactServer(patch: (code: string) => string): typeof ReactServer {
  const loaded = {}
  new Function('require', 'exports', patch(readFileSync(REACT_SERVER, 'utf8')))(require, loaded)
  return loaded as typeof ReactServer
}

import { expect, test } from 'vitest'
import { patchPackage, replaceCode } from '../build-plugins/patch-package.ts'

/** The build fails after an upgrade that a patch of a package does not know. */

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

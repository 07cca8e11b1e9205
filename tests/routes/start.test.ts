import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = join(process.cwd(), 'build/server')

/** Of all that is compiled before the server can answer. It was 10 MB when all routes were loaded at the start. */
const MAX_MEGABYTES = 5.6

/** Parts of file names of what is loaded when it is first needed. */
const LOADED_LATER = [
  /^(account|admin|auth|booking|cart|employee|employer|job-alerts|jobs|resources|site|store)-/,
  /^(commands|load-scenario|load-store|nodemailer|identity-providers|pdfjs)[.-]/,
]

/** The file with all that it imports, without what it imports later. */
async function loadedWith(entry: string): Promise<Map<string, string>> {
  const loaded = new Map<string, string>()
  const names = new Set([entry])
  for (const name of names) {
    const code = await readFile(join(FOLDER, name), 'utf8')
    loaded.set(name, code)
    const imports = code.matchAll(/^(?:import|export)\b[^"\n]*"\.\/([^"]+)";$/gm)
    for (const [, imported = ''] of imports) names.add(imported)
  }
  return loaded
}

test('the server starts without the code that its first page does not need', async () => {
  const loaded = await loadedWith('index.js')
  const names = [...loaded.keys()]
  expect(names).toContainEqual(expect.stringMatching(/^start-/))
  expect(names.filter((name) => LOADED_LATER.some((pattern) => pattern.test(basename(name))))).toEqual([])
  const megabytes = [...loaded.values()].reduce((sum, code) => sum + code.length, 0) / 1e6
  expect(megabytes).toBeLessThan(MAX_MEGABYTES)
})

test('what checks the certificates of passkeys is not loaded at the start', async () => {
  const code = [...(await loadedWith('index.js')).values()].join('\n')
  for (const unused of ['verifyAttestationTPM', 'AsnParser', 'class Kysely ']) {
    expect(code.includes(unused), unused).toBe(false)
  }
})

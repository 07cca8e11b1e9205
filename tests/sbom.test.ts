import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the software bill of materials lists every dependency with its version', () => {
  const { stdout, status } = spawnSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8', maxBuffer: 100_000_000 })
  expect(status).toBe(0)
  const { bomFormat, components } = JSON.parse(stdout) as {
    bomFormat: string
    components: { name: string; version: string; group?: string }[]
  }
  expect(bomFormat).toBe('CycloneDX')
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
  const missing = Object.entries(dependencies).filter(([name, version]) => !listed.has(`${name}@${version}`))
  expect(missing).toEqual([])
})

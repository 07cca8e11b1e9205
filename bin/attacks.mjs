// `npm run test:attacks`: attacks on the built server, with a table of the promises, the measured figures and their
// targets. It takes up to 10 minutes; `-- --quick` less than one, and `-- kills fuzz` runs some of the attacks. `npm
// test` runs the quick form.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

const args = process.argv.slice(2)
if (args.includes('--help')) {
  const names = readdirSync('tests/attacks').flatMap((file) => file.match(/(.+)\.test\.ts$/)?.[1] ?? [])
  console.log(`Usage: npm run test:attacks -- [ATTACK …] [--quick]

Attacks the built server on this machine, and prints the promises with the measured figures and their targets. It takes up
to 10 minutes; --quick less than one. Attacks: ${names.join(', ')}.`)
  process.exit(0)
}
const folder = mkdtempSync(join(tmpdir(), 'muster-attacks-'))
const report = join(folder, 'report.jsonl')
const filters = args.filter((arg) => arg !== '--quick').map((name) => `tests/attacks/${name}.test.ts`)
const vitest = spawn(join('node_modules', '.bin', 'vitest'), ['run', '--project', 'attacks', ...filters], {
  env: {
    ...process.env,
    NODE_ENV: undefined,
    ATTACKS: args.includes('--quick') ? 'quick' : 'full',
    ATTACK_REPORT: report,
  },
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => vitest.kill('SIGTERM'))

vitest.once('exit', (code) => {
  const lines = existsSync(report) ? readFileSync(report, 'utf8').trim().split('\n') : []
  const rows = lines.map((line) => JSON.parse(line))
  console.log('\n| Promise | Attack | Measured | Target | |\n|---|---|---|---|---|')
  for (const { promise, attack, measured, target, isMet } of rows) {
    console.log(`| ${promise} | ${attack} | ${measured} | ${target} | ${isMet ? 'met' : '**not met**'} |`)
  }
  rmSync(folder, { recursive: true, force: true })
  process.exit(code !== 0 || rows.some(({ isMet }) => !isMet) ? 1 : 0)
})

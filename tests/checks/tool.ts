import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** An error that the user can fix, printed in one line without a stack. */
export class ExpectedError extends Error {}

/**
 * The folder of a checking tool with its packages, installed by its own lock file when it is first used: `npm start`
 * and `npm test` don't need them, and they are large. It is inside of `node_modules`, where no other tool looks for
 * sources.
 */
export function installTool(name: 'vnu' | 'lighthouse'): string {
  const source = fileURLToPath(new URL(name, import.meta.url))
  const folder = join('node_modules', '.cache', 'checks', name)
  const installed = join(folder, 'node_modules', '.installed')
  const lock = readFileSync(join(source, 'package-lock.json'), 'utf8')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return folder
  console.error(`Installing ${name} …`)
  cpSync(source, folder, { recursive: true })
  const { status, stderr } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new ExpectedError(`${name} can't be installed: ${stderr.trim()}`)
  writeFileSync(installed, lock)
  return folder
}

/** Runs `main` and exits with 1 after an error that the user can fix or a failed check. */
export async function runCheck(main: () => Promise<boolean>): Promise<void> {
  try {
    if (!(await main())) process.exitCode = 1
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
